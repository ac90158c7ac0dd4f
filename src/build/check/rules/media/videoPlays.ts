import { join } from "node:path";
import { addressOf, endingOf, isOfVimeo, isOfYouTube, sourceOf } from "#features/learning/video/videoSource.ts";
import { lessonFiles, text, type Lesson } from "#build/check/read/course.ts";
import { tracksIn, type Track } from "#build/files/videoFile.ts";

type Words = [message: string, hint: string];

export const AS_MP4 = "Export it again as MP4 with H.264 and AAC (HandBrake: Fast 1080p30)";

/** Sites whose addresses are pages with a player in them, which nobody can put into a lesson. */
const PAGES: [host: RegExp, name: string][] = [
  [/(^|\.)loom\.com$/, "Loom"],
  [/^(drive|docs|photos)\.google\.com$|^photos\.app\.goo\.gl$/, "Google"],
  [/(^|\.)dropbox(usercontent)?\.com$|(^|\.)db\.tt$/, "Dropbox"],
  [/(^|\.)(1drv\.ms|onedrive\.live\.com|onedrive\.com|sharepoint\.com|stream\.microsoft\.com)$/, "Microsoft"],
  [/(^|\.)icloud\.com$/, "iCloud"],
  [/(^|\.)(facebook\.com|fb\.watch|instagram\.com)$/, "Facebook or Instagram"],
  [/(^|\.)(tiktok\.com|twitch\.tv|dailymotion\.com|dai\.ly|streamable\.com|zoom\.us|canva\.com)$/, "another site"],
  [/(^|\.)(wistia\.(com|net)|mediadelivery\.net|videodelivery\.net|player\.mux\.com|kaltura\.com)$/, "a video host"],
];
const PLAYED = new Set(["mp4", "m4v", "webm", "m3u8"]);

function ofPage(address: URL, beside: string): Words | undefined {
  const file = `Download the film there and put it beside the text as ${beside}, or name its page at YouTube or Vimeo.`;
  if (isOfYouTube(address))
    return [
      "videoUrl is a page of YouTube, but not that of one video.",
      "Open the video and copy its own address, as https://www.youtube.com/watch?v=dQw4w9WgXcQ.",
    ];
  if (isOfVimeo(address))
    return [
      "videoUrl is a page of Vimeo, but not that of one video.",
      "Open the video and copy its own address, as https://vimeo.com/76979871.",
    ];
  const [, name] = PAGES.find(([host]) => host.test(address.hostname)) ?? [];
  const isStream = endingOf(address) === "m3u8";
  return name && !isStream
    ? [`videoUrl is a page of ${name}, and only the film itself can be played.`, file]
    : undefined;
}

/** Why an address plays nothing, or not everywhere; undefined for one that plays. */
export function unplayableAddress(url: string, beside: string): Words | undefined {
  if (sourceOf(url).kind === "embed") return undefined;
  const address = addressOf(url);
  const page = ofPage(address, beside);
  if (page) return page;
  const ending = endingOf(address);
  if (PLAYED.has(ending)) return undefined;
  if (ending !== "" && /^[a-z0-9]{2,5}$/.test(ending))
    return [`videoUrl names a .${ending} file, which not every browser plays.`, `${AS_MP4}.`];
  return [
    "videoUrl names no file that a browser plays.",
    "It has to be the address of the film itself (.mp4, .webm) or of its playlist (.m3u8), not of a page that shows it.",
  ];
}

const PRORES = /^ap(ch|cn|cs|co|4h|4x)$/;
const HEVC = /^(hvc1|hev1|dvh1|dvhe)$/;
const SOUNDS = new Set(["mp4a", "Opus", ".mp3", "fLaC"]);

function ofPicture({ codec, profile }: Track): string | undefined {
  if (HEVC.test(codec)) return "The picture is in HEVC (H.265), which many browsers cannot play.";
  if (PRORES.test(codec)) return "The picture is in ProRes, which no browser plays.";
  if (codec === "av01") return "The picture is in AV1, which older iPhones, iPads and Macs cannot play.";
  if (codec === "vp09") return undefined;
  if (codec !== "avc1" && codec !== "avc3") return `The picture is in a form (${codec}) that browsers do not play.`;
  if (profile === "High 10") return "The picture has 10 bits a colour, which hardly any browser plays.";
  if (profile) return `The picture keeps its colours as ${profile}, which hardly any browser plays.`;
  return undefined;
}

function ofSound({ codec, isOther }: Track): string | undefined {
  if (/^(ac-3|ec-3|ac-4)$/.test(codec)) return "The sound is Dolby (AC-3), which most browsers cannot play.";
  if (!SOUNDS.has(codec) || isOther) return `The sound is in a form (${codec}) that not every browser plays.`;
  return undefined;
}

/** What of a film beside the text does not play everywhere. */
export function unplayableFile(path: string): Words[] {
  const tracks = tracksIn(path);
  const pictures = tracks.filter(({ kind }) => kind === "vide");
  const says = [
    ...pictures.map(ofPicture),
    ...tracks.filter(({ kind }) => kind === "soun").map(ofSound),
    ...(tracks.length > 0 && pictures.length === 0 ? ["The film has no picture."] : []),
  ];
  return [...new Set(says)].flatMap((said): Words[] => (said ? [[said, `${AS_MP4}, in 8 bits and 4:2:0.`]] : []));
}

/** What is wrong with the film of a lesson, so that some or all see nothing of it. */
export function unplayable(root: string, lesson: Lesson): { field: string; message: string; hint: string }[] {
  const url = text(lesson.data["videoUrl"]);
  const hosted = /^(https|s3):\/\/|^\//.test(url) && unplayableAddress(url, lessonFiles(lesson, ".mp4"));
  const own: Words[] = url === "" && lesson.video ? unplayableFile(join(root, lesson.video)) : [];
  return [
    ...(hosted ? [{ field: "videoUrl", message: hosted[0], hint: hosted[1] }] : []),
    ...own.map(([message, hint]) => ({ field: "duration", message, hint })),
  ];
}
