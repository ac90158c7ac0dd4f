type Options = { method?: string; token?: string; body?: unknown };

/** Asks the API and gives back its answer; a refusal is an error that shows what the server said. */
export async function request<Answer = void>(url: string, options: Options = {}): Promise<Answer> {
  const response = await send(url, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${options.method ?? "POST"} ${url}: ${String(response.status)} ${text}`);
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/** Runs a statement as the superuser. @returns its rows */
export async function rows(server: { url: string; superuser: { token: string } }, query: string): Promise<string[][]> {
  const { token } = server.superuser;
  return (await request<{ rows: string[][] | null }>(`${server.url}/api/sql`, { body: { query }, token })).rows ?? [];
}

export function send(url: string, { method, token, body }: Options = {}): Promise<Response> {
  return fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token && { Authorization: token }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
