const CALL = "globalThis.hacked=1";
const WRAPPERS = [
  (it: string) => it,
  (it: string) => `">${it}`,
  (it: string) => `'>${it}`,
  (it: string) => `</p></article></section>${it}`,
  (it: string) => `<!--${it}-->${it}`,
  (it: string) => `\u202E${it}\u2066`,
  (it: string) => `${it}{{constructor.constructor("${CALL}")()}}\${${CALL}}`,
];
const PAYLOADS = [
  ...[`<script>${CALL}</script>`, `<img src=x onerror="${CALL}">`, `<svg onload=${CALL}>`],
  ...[`<svg><script>${CALL}</script></svg>`, `<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>`],
  `<a href="javascript:${CALL}">x</a>`,
  `<form action="javascript:${CALL}"><button autofocus onfocus="${CALL}">x</button></form>`,
  ...[`<style>body{display:none}</style>`, `<base href="//evil.example/">`],
  ...[`<meta http-equiv="refresh" content="0;url=//evil.example">`, `<details open ontoggle="${CALL}">`],
  `<video><source onerror="${CALL}"></video>`,
  `<math><mtext></mtext><mglyph><style><img src=x onerror="${CALL}"></style></mglyph></math>`,
  ...[`<template><img src=x onerror="${CALL}"></template>`, `<object data="javascript:${CALL}"></object>`],
  ...[`<link rel=stylesheet href="//evil.example/x.css">`, `<body onload="${CALL}">`],
  ...[`<marquee onstart="${CALL}">x</marquee>`, `&lt;img src=x onerror=${CALL}&gt;`],
  `<input autofocus onfocus="${CALL}">`,
];
/** Names in many scripts and directions, and marks that pile up, join or hide. */
const SCRIPTS = [
  ...["נועה לוי", "محمد عبد الله", "日本 太郎", "김민준", "Ольга Ёлкина", "Ελένη", "สมหญิง", "ლანა", "Ðorđe Šćepanović"],
  ...["👩‍🎬🏳️‍🌈", "Z̷̡̛͖a̸̧l̶g̷o̴̢", "x".repeat(80), "a\u200Bb\u00ADc", "\uD83D\uDE00", "'; DROP TABLE reviews; --"],
];

/** 155 texts that would do harm wherever one is taken for more than a text. */
export const HOSTILE_TEXTS: string[] = [
  ...PAYLOADS.flatMap((payload) => WRAPPERS.map((wrap) => wrap(payload))),
  ...SCRIPTS,
];
