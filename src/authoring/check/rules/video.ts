import { statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { type Course, type Lesson, lessonFiles, textOrEmpty } from "#authoring/check/read/course.ts";
import { type Mistake, type Problem, problem, problemsAt } from "#authoring/check/read/problem.ts";
import { type Track, tracksIn } from "#authoring/videoFile.ts";
import {
  playlistFolder,
  isPlaylist,
  opensWith,
  storedObject,
  type StoredObject,
} from "#features/learning/video/stored.ts";
import { videoAddress, endingOf, isOfVimeo, isOfYouTube, sourceOf } from "#features/learning/video/videoSource.ts";
import { leftBehind } from "./files.ts";

const AS_MP4 = "Export it again as MP4 with H.264 and AAC (HandBrake: Fast 1080p30)";

/** Sites whose URLs are player pages that cannot be embedded in a lesson. */
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

function ofPage(address: URL, beside: string): Mistake | undefined {
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

/** Returns why a URL does not play, or not everywhere; undefined when it does. */
export function unplayableAddress(url: string, beside: string): Mistake | undefined {
  if (sourceOf(url).kind === "embed") return undefined;
  const address = videoAddress(url);
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

/** Returns why a video file does not play everywhere. */
export function unplayableFile(path: string): Mistake[] {
  const tracks = tracksIn(path);
  const pictures = tracks.filter(({ kind }) => kind === "vide");
  const says = [
    ...pictures.map(ofPicture),
    ...tracks.filter(({ kind }) => kind === "soun").map(ofSound),
    ...(tracks.length > 0 && pictures.length === 0 ? ["The film has no picture."] : []),
  ];
  return [...new Set(says)].flatMap((said): Mistake[] => (said ? [[said, `${AS_MP4}, in 8 bits and 4:2:0.`]] : []));
}

/** Returns the problems that keep some or all viewers from seeing a lesson's video. */
function unplayable(root: string, lesson: Lesson): Problem[] {
  const url = textOrEmpty(lesson.data["videoUrl"]);
  const isHosted = /^(https|s3):\/\/|^\//.test(url);
  const own = url === "" && lesson.video ? unplayableFile(join(root, lesson.video)) : [];
  return [
    ...problemsAt(lesson.at(["videoUrl"]), isHosted ? unplayableAddress(url, lessonFiles(lesson, ".mp4")) : undefined),
    ...problemsAt(lesson.at(["duration"]), ...own),
  ];
}

const FILM = /\.(mov|mkv|avi|webm|m4v|ogv|wmv|flv|mpe?g|3gp)$/i;

/** Reports a video beside the text in an unsupported format. */
function otherFilms({ files }: Course, lesson: Lesson): Problem[] {
  const base = lesson.file.replace(/mdx$/, "");
  const film = files.find((file) => file.startsWith(base) && FILM.test(file) && !file.slice(base.length).includes("."));
  if (lesson.video || !film) return [];
  const message = `${basename(film)} is no .mp4, so the lesson does not show it.`;
  return [problem(lesson.at(["duration"]), message, `${AS_MP4}, as ${basename(base)}mp4.`)];
}

/** @param behind files under another name that may be the missing ones */
function ofLesson(lesson: Lesson, behind: string[]): Problem[] {
  const found: Mistake[] = [];
  const isBehind = (ending: string) => behind.some((file) => file.endsWith(ending));
  if (!lesson.video && lesson.data["videoUrl"] === undefined && !isBehind(".mp4"))
    found.push([
      "The lesson has no video.",
      `Put it beside the text as ${lessonFiles(lesson, ".mp4")}, or name it in videoUrl.`,
    ]);
  if (!lesson.captions && lesson.data["captionsUrl"] === undefined && !isBehind(".vtt"))
    found.push([
      "The video has no captions.",
      `Write them into ${lessonFiles(lesson, ".vtt")}; they are transcript and search text too.`,
    ]);
  return problemsAt(lesson.at(["duration"]), ...found);
}

/** A finished lesson has a video that plays everywhere, and captions. */
function video(course: Course): Problem[] {
  const left = leftBehind(course);
  return [
    ...course.lessons
      .filter(({ written }) => written)
      .flatMap((lesson) => ofLesson(lesson, left.find((one) => one.lesson === lesson)?.files ?? [])),
    ...course.lessons.flatMap((lesson) => otherFilms(course, lesson)),
    ...course.lessons.flatMap((lesson) => unplayable(course.root, lesson)),
    ...left.map(({ lesson, files }) => {
      const names = files.map((file) => basename(file)).join(", ");
      const base = basename(lesson.file, extname(lesson.file));
      const message = `${names} would belong to this lesson by number or id, but not by name.`;
      return problem(lesson.at(["id"]), message, `Begin the name with ${base}, or delete what is left over.`);
    }),
  ];
}

/** Enough for two and a half minutes at 1080p; a larger file takes minutes on a mobile connection. */
const ADVISED_MB = 25;
/** Larger videos belong on a host that streams in segments. */
const MOST_MB = 50;
const BYTES = 1_000_000;
const SMALLER = "Export it again at 1080p with about 1 Mbit/s (HandBrake: RF 26)";

const sizeOf = (root: string, { video: video }: Lesson): number =>
  video ? Math.round(statSync(join(root, video)).size / BYTES) : 0;

function above(course: Course, from: number, to: number, hint: string): Problem[] {
  return course.lessons.flatMap((lesson) => {
    const size = sizeOf(course.root, lesson);
    if (!lesson.video || size <= from || size > to) return [];
    return [problem({ file: lesson.video, line: 1 }, `The video has ${size} megabytes.`, hint)];
  });
}

/** A video that is too large to serve well stops a publish. */
const videoSize = (course: Course): Problem[] =>
  above(course, MOST_MB, Infinity, `${MOST_MB} are the most: ${SMALLER}, or keep it elsewhere (videoUrl).`);

/** A large video gets advice only. */
const videoWeight = (course: Course): Problem[] =>
  above(course, ADVISED_MB, MOST_MB, `More than ${ADVISED_MB} is slow on a phone. ${SMALLER}.`);

const FIELDS = ["videoUrl", "captionsUrl"] as const;
const SETTINGS = ["S3_ENDPOINT", "S3_ACCESS_KEY", "S3_SECRET_KEY"];

type Named = ReturnType<typeof namedIn>[number];
const namedIn = ({ lessons }: Course) =>
  lessons.flatMap((lesson) =>
    FIELDS.flatMap((field) => {
      const object = storedObject(textOrEmpty(lesson.data[field]));
      return object ? [{ lesson, field, object, ...lesson.at([field]) }] : [];
    }),
  );

const isVtt = ({ key }: StoredObject): boolean => /\.vtt$/i.test(key);

function inItself({ field, object }: Named): Mistake | undefined {
  if (isVtt(object) !== (field === "captionsUrl"))
    return [`${field} names ${object.key}.`, "A video ends in .mp4, .webm or .m3u8, captions in .vtt."];
  if (isPlaylist(object) && playlistFolder(object) === "")
    return [
      "The playlist lies in no folder, so the whole bucket would be taken for its parts.",
      "Give every stream a folder of its own: s3://bucket/lesson/index.m3u8.",
    ];
  return undefined;
}

/** Access to one object may open others: a free video must not expose a premium one. */
function opening(one: Named, all: Named[]): Mistake | undefined {
  if (one.lesson.access !== "free" || one.field !== "videoUrl") return undefined;
  const closed = all.find(({ lesson, object }) => lesson.access === "premium" && opensWith(one.object, object));
  if (!closed) return undefined;
  const message = `This free video would open ${closed.object.key} of the premium lesson ${closed.lesson.id}.`;
  return [message, "Give every stream a folder of its own, and no file two lessons."];
}

/** References to the owner's store are valid, and expose no other lesson's files. */
function ownStore(course: Course): Problem[] {
  const all = namedIn(course);
  return all.flatMap((named) => problemsAt(named, inItself(named) ?? opening(named, all)));
}

/** Videos in the store need the server's store settings. */
function storeSettings(course: Course): Problem[] {
  const missing = SETTINGS.filter((name) => !process.env[name]);
  if (missing.length === 0) return [];
  const hint = `The server needs ${missing.join(", ")} (pocketbase/README.md); without them the lesson shows no video.`;
  return namedIn(course).map((one) => problem(one, `${one.field} names a store that is not set here.`, hint));
}

export const VIDEO_RULES = {
  video,
  "video-size": videoSize,
  "video-weight": videoWeight,
  "own-store": ownStore,
  "store-settings": storeSettings,
};
