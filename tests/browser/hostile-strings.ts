/** Sets what must never be set. */
const FIRE = 'window.fired=1'

/** What would run where text became HTML, an address, or code. */
const SCRIPTS = [
  `<script>${FIRE}</script>`,
  `</script><script>${FIRE}</script>`,
  `<img src=x onerror="${FIRE}">`,
  `<img/src=x/onerror=${FIRE}>`,
  `<svg onload="${FIRE}">`,
  `<svg><script>${FIRE}</script></svg>`,
  `<svg><animate onbegin="${FIRE}" attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.fired=1</script>"></iframe>`,
  `<iframe src="javascript:parent.fired=1"></iframe>`,
  `<details open ontoggle="${FIRE}">x</details>`,
  `<video><source onerror="${FIRE}"></video>`,
  `<audio src=x onerror="${FIRE}">`,
  `<body onload="${FIRE}">`,
  `<input autofocus onfocus="${FIRE}">`,
  `<marquee onstart="${FIRE}">x</marquee>`,
  `<style>@import 'javascript:${FIRE}'</style>`,
  `<style>*{display:none!important}</style>`,
  `<link rel=stylesheet href="data:text/css,*{display:none}">`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<form action="https://evil.example/"><button>Leave</button></form>`,
  `<object data="javascript:${FIRE}"></object>`,
  `<embed src="data:text/html,<script>${FIRE}</script>">`,
  `<math><mtext></mtext><a xlink:href="javascript:${FIRE}">x</a></math>`,
  `<template><script>${FIRE}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${FIRE}>">`,
  `<!--<img src="--><img src=x onerror=${FIRE}//">`,
  `"><img src=x onerror=${FIRE}>`,
  `' autofocus onfocus='${FIRE}' x='`,
  `" style="position:fixed;inset:0;background:red" x="`,
  `javascript:${FIRE}`,
  `JaVaScRiPt&colon;${FIRE}`,
  `data:text/html;base64,PHNjcmlwdD5maXJlZD0xPC9zY3JpcHQ+`,
  `{{constructor.constructor('${FIRE}')()}}`,
  `\${${FIRE}}`,
  `#{${FIRE}}`,
  `<%= ${FIRE} %>`,
  '$t(DESK_LEAVE)',
  '{{name}} {{count}}',
  `[x](javascript:${FIRE})`,
  `![x](https://evil.example/x.png)`,
  `\\u003cimg src=x onerror=${FIRE}\\u003e`,
  `&lt;img src=x onerror=${FIRE}&gt;`,
  `%3Cscript%3E${FIRE}%3C/script%3E`,
]

/** What would lead further where it became a key, a path, a formula, or an event of its own. */
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '../../api/class/close',
  '#/log',
  '?is=stuck&q=x',
  '=HYPERLINK("https://evil.example/","x")',
  '+1+cmd|/C calc!A0',
  '@SUM(1+1)',
  'data: {"kind":"end","why":"key"}\n\n',
  "'; DROP TABLE learners; --",
  '*',
  '=',
  '',
]

/** What turns letters around, hides them, or takes more room than there is. */
const LETTERS = [
  'evil\u202egnp.exe',
  '\u2066\u2067\u2068 never closed',
  'שלום, קיווי! 123',
  'a\u0000b\u0007c\u001b[2Jd\u007f',
  'one\r\ntwo\u2028three\u2029four',
  'zero\u200bwidth\ufeff',
  `Z${'\u0301\u0317'.repeat(200)}algo`,
  '👩‍💻🏴‍☠️'.repeat(50),
  '\ud800 half a letter',
  'A'.repeat(10_000),
  'word '.repeat(2_000),
  '\n'.repeat(500),
]

/** Texts that learners may send where a trainer reads them. None of them may ever be more than text. */
export const HOSTILE: readonly string[] = [...SCRIPTS, ...NAMES, ...LETTERS]
