export const CALL = "globalThis.hacked=1";
export const EVIL = "https://evil.example";

/** Scripts in an address, by the ways in which browsers once read them. */
export const SCHEMES = [
  ...["javascript:", "JaVaScRiPt:", "java\tscript:", "java\nscript:", "java\u0000script:", "\u0001javascript:"],
  ...["&#106;avascript:", "&#x6A;avascript&colon;", "javascript&#58;", "%6Aavascript:", "\\u006aavascript:"],
  ...["vbscript:", "livescript:", "mocha:", "data:text/html,", "data:text/html;base64,", "blob:", "filesystem:"],
  ...[
    ...["file:///", "view-source:javascript:", "feed:javascript:", "jar:javascript:", "//evil.example/"],
    "/\\evil.example/",
  ],
].flatMap((scheme) => [`[here](${scheme}${CALL})`, `<${scheme}${CALL}>`, `${scheme}${CALL}`]);

/** Addresses that say another host than theirs, or more than an address. */
export const ADDRESSES = [
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
