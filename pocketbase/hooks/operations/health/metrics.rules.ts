/** One family of Prometheus' text format: a value for each set of labels. */
export interface Family {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Sample[];
}

export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** Of a histogram: what is put behind the family's name. */
  suffix?: "_bucket" | "_count" | "_sum";
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');

function line(name: string, { labels = {}, value, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${String(value)}`;
}

/** The text format 0.0.4 of Prometheus; a family without samples is left out. */
export function metricsText(families: Family[]): string {
  const told = families.filter(({ samples }) => samples.length > 0);
  return told
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => line(name, sample)),
    ])
    .concat("")
    .join("\n");
}

/** One request of the log. */
export interface Logged {
  method: string;
  /** The path, without what was asked. */
  path: string;
  status: number;
  tookMs: number;
}

/** The time within which that share of the requests was answered, in seconds; 0 of none. */
export function quantile(requests: Logged[], share: number): number {
  const times = requests.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) / 1000;
}

const SIGN_IN = /^\/api\/collections\/users\/auth-with-/;

export const isSignIn = ({ path }: Logged): boolean => SIGN_IN.test(path);

/** Requests counted by method and status; as many sets of labels as there are of both. */
export function byStatus(requests: Logged[]): Sample[] {
  const counts = new Map<string, { labels: { method: string; status: string }; value: number }>();
  for (const { method, status } of requests) {
    const key = `${method} ${String(status)}`;
    const known = counts.get(key) ?? { labels: { method, status: String(status) }, value: 0 };
    counts.set(key, { ...known, value: known.value + 1 });
  }
  return [...counts.values()];
}
