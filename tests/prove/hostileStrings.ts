import { HOSTILE_TEXTS } from "#support/hostileTexts.ts";
import type { Chance } from "#support/random.ts";

const CALL = "globalThis.hacked=1";
const EVIL = "https://evil.example";

/** Scripts in an address, by the ways in which browsers once read them. */
const SCHEMES = [
  ...["javascript:", "JaVaScRiPt:", "java\tscript:", "java\nscript:", "java\u0000script:", "\u0001javascript:"],
  ...["&#106;avascript:", "&#x6A;avascript&colon;", "javascript&#58;", "%6Aavascript:", "\\u006aavascript:"],
  ...["vbscript:", "livescript:", "mocha:", "data:text/html,", "data:text/html;base64,", "blob:", "filesystem:"],
  ...[
    ...["file:///", "view-source:javascript:", "feed:javascript:", "jar:javascript:", "//evil.example/"],
    "/\\evil.example/",
  ],
].flatMap((scheme) => [`[here](${scheme}${CALL})`, `<${scheme}${CALL}>`, `${scheme}${CALL}`]);

/** Addresses that say another host than theirs, or more than an address. */
const ADDRESSES = [
  ...["https://аррӏе.com", "https://xn--80ak6aa92e.com", "https://good.example@evil.example", "https://evil。example"],
  ...["[https://good.example](https://evil.example)", "https://evil.example/\u202Egnp.exe", "https://ⓔⓥⓘⓛ.example"],
  ...["mailto:a@b.example?bcc=all@evil.example&body=x%0d%0aTo:x", "<mailto:a@b.example%0ABcc:c@d.example>"],
  ...[
    `![x](${EVIL}/pixel.png)`,
    `[![x](${EVIL}/a.png)](${EVIL})`,
    `[x]: ${EVIL} "x"\n\n[x]`,
    `<${EVIL}/"onclick=${CALL}>`,
  ],
  ...[`[x](${EVIL} "\\" onmouseover=${CALL} \\"")`, "www.evil.example", "ftp://evil.example", `${EVIL}/`.repeat(60)],
];

const BIDI = ["\u202A", "\u202B", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u200F", "\u061C"];
const OVER = Array.from({ length: 24 }, (_, at) => String.fromCharCode(0x0300 + at)).join("");
const UNDER = Array.from({ length: 24 }, (_, at) => String.fromCharCode(0x0316 + at)).join("");

const NESTING = [
  ...["> ".repeat(300) + "deep", "- ".repeat(300) + "deep", "1. ".repeat(300) + "deep", "#".repeat(400) + " deep"],
  ...[
    "**_".repeat(300) + "deep",
    "[".repeat(400) + "deep" + "]".repeat(400),
    "`".repeat(900) + "deep",
    "~~".repeat(400),
  ],
  ...["> - ".repeat(200) + "deep", "<div>".repeat(300), "(".repeat(900) + ")".repeat(900), "\n".repeat(900) + "deep"],
  ...["```\n".repeat(99) + "deep", "|".repeat(900), "\\".repeat(900), "***\n---\n===\n".repeat(99)],
];

const LONG = [
  ...["x".repeat(10_000), "W".repeat(10_000), "ﷺ".repeat(900), "𒐫".repeat(400), "ﷺ𒐫".repeat(200), "_".repeat(10_000)],
  ...[
    "\u00A0x".repeat(2_000),
    "漢".repeat(3_000),
    "👨‍👩‍👧‍👦".repeat(300),
    `${EVIL}/${"a".repeat(400)}`,
    "`" + "y".repeat(900) + "`",
  ],
  ...[
    "```\n" + "z".repeat(4_000) + "\n```",
    "    " + "z".repeat(4_000),
    "\t".repeat(900) + "x",
    "a\u2060".repeat(2_000),
  ],
];

const PILES = [
  ...[`Z${OVER}a${UNDER}l${OVER}g${UNDER}o`, `${OVER}first`, `last${UNDER}`, `e${"\u0301".repeat(500)}`],
  ...[
    `ก${"\u0E49".repeat(200)}`,
    `\u0928${"\u094D".repeat(99)}`,
    `t${"\u20DD".repeat(60)}`,
    `م${"\u0651\u064B".repeat(80)}`,
  ],
  ...[
    `ש${"\u05B8\u0591".repeat(80)}`,
    `👍${"\u0489".repeat(99)}`,
    `𝼀${"\u{1D165}".repeat(60)}`,
    `က${"\u103A".repeat(90)}`,
  ],
];

const MAILS = [
  ...["x\r\nBcc: all@evil.example", "x\nTo: you@evil.example", "x\rSubject: You won", "x%0d%0aBcc:all@evil.example"],
  ...["x\r\n\r\n<script>globalThis.hacked=1</script>", "x\u0085Bcc: a@evil.example", "x\u2028Cc: a@evil.example"],
  ...[
    "=?utf-8?q?x=0D=0ABcc:_a@evil.example?=",
    "\r\n.\r\nMAIL FROM:<a@evil.example>",
    '"a" <a@evil.example>, b@evil.example',
  ],
];

const WRITTEN = [
  ...["'; DROP TABLE posts; --", "' OR 1=1 --", '" OR ""="', "1) UNION SELECT email FROM users --", "%' ESCAPE '!"],
  ...[
    ...["title:x OR body:y", "NEAR(a b, 2)", '"unbalanced', "a AND NOT", "*", "^x", "{title body} : x", "x* OR *"],
    "col:",
  ],
  ...[
    '{{constructor.constructor("globalThis.hacked=1")()}}',
    "${globalThis.hacked=1}",
    "<%= 7*7 %>",
    "{name} {post} {title}",
  ],
  ...[
    ...["#{7*7}", "{% x %}", "[[${7*7}]]", "$&$`$'$1", "%s%n%x", "__proto__", "constructor", "$(id)", "`id`"],
    "@import 'x'",
  ],
  ...[
    "&lt;script&gt;globalThis.hacked=1&lt;/script&gt;",
    "&amp;lt;b&amp;gt;",
    "&#0;&#xD800;&#x202E;x",
    "&nbsp;&zwj;&shy;",
  ],
  ...[
    "</script><script>globalThis.hacked=1</script>",
    "</title></head><body onload=globalThis.hacked=1>",
    "--></template>",
  ],
  ...["</textarea><img src=x onerror=globalThis.hacked=1>", "]]><script>globalThis.hacked=1</script>", "<!--<script>"],
  ...[
    "<style>*{display:none!important}</style>",
    "x;}body{display:none}",
    "expression(globalThis.hacked=1)",
    "url(//evil.example)",
  ],
  ...[
    ...["«»‹›“”„‟'\"`´‚‘’", "\\", '\\\\"', "//", "/*", "*/", "';alert(1)//", "<plaintext>", "<xmp>"],
    '<noscript><p title="</noscript>',
  ],
];

const UNITS = [
  ...[
    ...["\u0000", "a\u0000b", "\u0001\u0002\u0003\u0007\b\f\u001Bx", "\u007F\u0080\u009F x", "\uFEFFx", "\uFFFE\uFFFF"],
    "\uFFF9a\uFFFAb\uFFFB",
  ],
  ...[
    ...["\uD800", "\uDC00x", "x\uD83D", "\uDE00\uD83D", "\u{E0041}\u{E0042}x", "\u{10FFFF}x", "\uE000\uF8FF"],
    "\u00AD\u200B\u2060x",
  ],
  ...[
    ...["👩‍🎬🏳️‍🌈🧑🏿‍🤝‍🧑🏻", "🇩🇪🇫🇷🇪", "👁️‍🗨️\u200D", "\u200D\u200D\u200D", "☺\uFE0E☺\uFE0F"],
    ...["\u3164\u3164", "\u2800\u2800", "ﷺ", "ǅ ß İ ı"],
  ],
];

/** What is written from right to left, and signs that turn what stands beside them; nothing in it is Latin or a digit. */
export const TURNING: string[] = [
  ...[
    ...["נועה לוי", "محمد عبد الله", "\u202Eנועה", "نص \u202B ثم", "\u2067שלום", "שלום\u202E", "(שלום", "«مرحبا», –"],
    "?!שלום!?",
  ],
  ...[
    ...["\u202Dשלום\u202C\u202C\u202C", "\u061Cمرحبا\u061C", "\u2068שלום\u202E\u2067", "שלום\u200F", "ޝަހިޔްޔާ ،"],
    ...["ܫܠܡܐ:", "𐤔𐤋𐤌 𐤕"],
  ],
];

/** Some 320 texts that would do harm wherever one is taken for more than a text; the same for the same chance. */
export function hostileStrings(chance: Chance): string[] {
  const own = [...PILES, ...LONG, ...UNITS, ...MAILS, ...WRITTEN, ...NESTING, ...ADDRESSES, ...SCHEMES, ...TURNING];
  const some = Array.from({ length: 40 }, () => chance.of(HOSTILE_TEXTS));
  const mixed = Array.from(
    { length: 40 },
    () => `${chance.of(BIDI)}${chance.of(own).slice(0, 200)}${chance.of(own).slice(0, 200)}`,
  );
  return [...own, ...some, ...mixed, ...BIDI.map((sign) => `left ${sign}right`)];
}
