import type { Look } from '../../config/look.ts'
import { escapeHtml } from '../../http/html.ts'
import { PAGE_STYLE } from '../../http/page-style.ts'
import type { Speech } from '../../http/translations.ts'

/** Where the desk's page has its files. */
export const DESK_FILES = { style: '/desk.css', script: '/desk.js' } as const

export function deskStyle(look: Look): string {
  return `${look.css}${PAGE_STYLE}
header strong { padding: 1.2rem var(--gutter); font: 800 1.375rem/1 var(--display); }
header button { margin-inline: var(--gutter); color: inherit; background: transparent; border: 2px solid var(--ff-bar-line); }
header button:hover { background: var(--ff-bar-raised); }
main { max-width: 76rem; }
[hidden] { display: none !important; }
.door { display: grid; grid-template-columns: 1fr auto; gap: 1.5rem; align-items: start; }
.door img { width: 12rem; height: 12rem; border-radius: 14px; }
.code { margin: 0 0 1rem; font: 700 clamp(1.5rem, 4vw, 2.5rem)/1.2 ui-monospace, monospace; user-select: all; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1.25rem; margin: 0 0 1.25rem; }
dt { color: var(--ff-muted); }
dd { margin: 0; }
#warnings { display: grid; gap: .5rem; margin: 0 0 1.25rem; padding: 0; list-style: none; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .6rem 1rem .6rem 0; overflow-wrap: normal; border-bottom: 1px solid var(--ff-line); text-align: start; vertical-align: top; }
th { color: var(--ff-muted); font-size: .9375rem; font-weight: 640; }
tbody th { color: inherit; font-size: 1rem; }
tr[data-out] tbody th, tr[data-out] td { color: var(--ff-muted); }
tbody td:last-child { padding-block: .05rem; }
td[data-cell$=At] { white-space: nowrap; }
td.number { font-variant-numeric: tabular-nums; }
details summary { padding-block: .55rem; font-weight: 640; cursor: pointer; }
details .actions { padding-block: .25rem .5rem; gap: .5rem; }
.actions button { padding-inline: 1rem; }
dialog { width: min(32rem, calc(100vw - 2rem)); padding: 1.5rem; color: inherit; background: var(--ff-surface); border: 2px solid var(--ff-line); border-radius: 22px; }
dialog::backdrop { background: rgb(0 0 0 / .55); }
dialog p { white-space: pre-line; }
dialog form > :first-child { margin-top: 0; }
.words { padding: 1rem 1.25rem; background: var(--ff-code-bg); border-radius: 14px; font: 640 1.25rem/1.5 ui-monospace, monospace; user-select: all; }
@media (width < 760px) {
  .door { grid-template-columns: 1fr; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-block-end: .5rem; }
  header button { margin-block-end: .75rem; }
  tbody :is(th, td) { overflow-wrap: anywhere; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: block; padding-block: .6rem; border-bottom: 1px solid var(--ff-line); }
  tbody :is(th, td) { display: flex; gap: 1rem; justify-content: space-between; padding: .2rem 0; border: 0; }
  tbody :is(th, td)[data-label]::before { content: attr(data-label); color: var(--ff-muted); font-weight: 420; }
  tbody tr:last-child { border: 0; }
  tbody td:last-child { display: block; }
}
`
}

/** Something that can be done with a learner: `ask` is asked first, and may name her. */
interface Act {
  act: string
  label: string
  ask: string
  /** A name is typed for it. */
  types?: boolean
}

const ACTS: readonly Act[] = [
  {
    act: 'words',
    label: 'New words',
    ask: 'New words for {name}? The old ones are worth nothing from then on. You see the new ones once.',
  },
  { act: 'rename', label: 'Rename', ask: 'What shall {name} be called?', types: true },
  {
    act: 'reset',
    label: 'Reset shop',
    ask: 'Reset the shop of {name}? Data are fresh, progress stays. It can be undone for 24 hours.',
  },
  {
    act: 'start-over',
    label: 'Start over',
    ask: 'Have {name} start over? Data and progress are gone, the journal stays. It can be undone for 24 hours.',
  },
  {
    act: 'undo',
    label: 'Undo reset',
    ask: 'Bring back the shop of {name} as it was before the last fresh start?',
  },
  {
    act: 'remove',
    label: 'Remove',
    ask: 'Remove {name}? She is out at once. What she did is kept, and new words let her in again.',
  },
  {
    act: 'erase',
    label: 'Erase for good',
    ask: 'Erase {name} for good? Her shop, her journal and her name are deleted. Nobody can undo this.',
  },
]

/** Where names are drawn by lot. */
const DRAW: Act = { act: 'rename', label: 'Another name', ask: 'Draw another name for {name}?' }

/** The desk's page. It holds no data: its script fetches them, and shows all of them as text. */
export function deskPage(look: Look, speech: Speech, isSchool: boolean): string {
  const say = (text: string): string => escapeHtml(speech.say(text))
  const button = ({ act, label, ask, types = false }: Act): string =>
    `<button type="button" class="quiet" data-act="${act}"${types ? ' data-types' : ''} data-ask="${say(ask)}">${say(label)}</button>`
  const field = (name: string, label: string): string =>
    `<dt>${say(label)}</dt><dd data-field="${name}"></dd>`
  const columns = ['Nickname', 'Joined', 'Last sign of life', 'Solved', 'What to do']
  return `<!doctype html>
<html lang="${speech.lang}">
<head>
<meta charset="utf-8">
<title>${say('The desk')} · ${escapeHtml(look.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${DESK_FILES.style}">
<script src="${DESK_FILES.script}" type="module"></script>
</head>
<body data-nothing="${say('Nobody is here yet. Read the code out, or show the picture.')}" data-never="${say('not yet')}" data-out="${say('removed')}" data-lost="${say('The desk cannot reach the class at this moment.')}">
<header><strong>${escapeHtml(look.name)}</strong><button type="button" id="leave" hidden>${say('Leave the desk')}</button></header>
<main>
<section id="locked"><h1>${say('The desk')}</h1><p id="why" role="status">${say('Open the link that the start has printed.')}</p></section>
<div id="desk" hidden>
<h1 data-field="name"></h1>
<ul id="warnings"></ul>
<section class="door">
<div>
<p class="code" data-field="code"></p>
<dl>${field('joinLink', 'Learners join at')}${field('endsAt', 'Open until')}${field('disk', 'Room on the disk')}</dl>
<div class="actions">
<button type="button" data-class-act="close" data-ask="${say('Close the class? Nobody new can join. Whoever is in stays in.')}">${say('Close the class')}</button>
<button type="button" data-class-act="open" data-ask="${say('Open the class? Whoever has the code can join.')}">${say('Open the class again')}</button>
</div>
</div>
<img id="qr" alt="${say('The link to join, as a QR code')}">
</section>
<section>
<h2>${say('Learners')} (<span data-field="count"></span>)</h2>
<p class="hint" id="nobody"></p>
<table id="learners"><thead><tr>${columns.map((label) => `<th scope="col">${say(label)}</th>`).join('')}</tr></thead><tbody></tbody></table>
</section>
</div>
<template id="row"><tr>
<th scope="row" data-cell="nickname"></th>
<td data-cell="joinedAt" data-label="${say('Joined')}"></td>
<td data-cell="seenAt" data-label="${say('Last sign of life')}"></td>
<td data-cell="solved" data-label="${say('Solved')}" class="number"></td>
<td><details><summary>${say('What to do')}</summary><div class="actions">${ACTS.map((one) =>
    isSchool && one.types ? DRAW : one,
  )
    .map(button)
    .join('')}</div></details></td>
</tr></template>
<dialog id="ask" aria-labelledby="question"><form method="dialog">
<p id="question"></p>
<label id="answer-label" for="answer">${say('Nickname')}</label>
<input id="answer" maxlength="40" autocomplete="off">
<div class="actions"><button value="yes">${say('Yes')}</button><button value="no" class="quiet" formnovalidate>${say('No, leave it')}</button></div>
</form></dialog>
<dialog id="tell" aria-labelledby="told"><form method="dialog">
<p id="told" role="status"></p>
<p id="words" class="words"></p>
<div class="actions"><button value="ok">${say('All right')}</button></div>
</form></dialog>
</main>
</body>
</html>
`
}
