// The desk's page: it fetches what the desk tells, and shows all of it as text. Nothing that a learner wrote becomes HTML.
// @ts-check

/** @typedef {import('#contract/desk.ts').DeskClass} DeskClass */
/** @typedef {import('#contract/desk.ts').DeskLearner} DeskLearner */

const LOOK_EVERY_MS = 5_000
const PLACE = 'desk-key'
const MIB = 1024 * 1024

/**
 * An element that the page has for sure.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @param {ParentNode} within
 */
function find(selector, type, within = document) {
  const found = within.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`There is no ${selector}`)
  return found
}

const html = (/** @type {string} */ selector) => find(selector, HTMLElement)
const ask = find('#ask', HTMLDialogElement)
const answer = find('#answer', HTMLInputElement)
const tell = find('#tell', HTMLDialogElement)
const rows = find('#learners tbody', HTMLElement)
const row = find('#row', HTMLTemplateElement)

/** Sends a question to the desk, with the key that this tab has. @param {string} path @param {object} [body] */
async function call(path, body) {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${sessionStorage.getItem(PLACE) ?? ''}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = response.status === 204 ? {} : await response.json()
  if (response.status === 401) lock(said.error)
  if (!response.ok) throw new Error(said.error)
  return said
}

/** @param {string} [why] */
function lock(why) {
  sessionStorage.removeItem(PLACE)
  html('#desk').hidden = true
  html('#leave').hidden = true
  html('#locked').hidden = false
  if (why) html('#why').textContent = why
}

/** @param {string | null} iso */
function moment(iso) {
  if (iso === null) return document.body.dataset.never ?? ''
  const style = /** @type {const} */ ({ dateStyle: 'short', timeStyle: 'short' })
  return new Date(iso).toLocaleString(document.documentElement.lang, style)
}

/** @param {string} name @param {string} text */
function show(name, text) {
  for (const field of document.querySelectorAll(`[data-field="${name}"]`)) field.textContent = text
}

/** @param {DeskClass} seen */
function showClass(seen) {
  html('#locked').hidden = true
  html('#desk').hidden = false
  html('#leave').hidden = false
  show('name', seen.name)
  show('code', seen.code)
  show('joinLink', seen.joinLink.replace(/\/\?code=.*/, ''))
  show('endsAt', moment(seen.endsAt))
  show('disk', `${Math.ceil(seen.disk.used / MIB)} / ${Math.round(seen.disk.quota / MIB)} MiB`)
  show('count', String(seen.learners.length))
  find('#qr', HTMLImageElement).src = seen.qr
  for (const button of document.querySelectorAll('[data-class-act]')) {
    if (button instanceof HTMLElement)
      button.hidden = (button.dataset.classAct === 'open') !== (seen.closedAt !== null)
  }
  showWarnings(seen.warnings)
  html('#nobody').textContent = seen.learners.length === 0 ? (document.body.dataset.nothing ?? '') : ''
  html('#learners').hidden = seen.learners.length === 0
  showLearners(seen.learners)
}

/** @param {readonly string[]} warnings */
function showWarnings(warnings) {
  const list = html('#warnings')
  if ([...list.children].map(({ textContent }) => textContent).join() === warnings.join()) return
  list.replaceChildren(
    ...warnings.map((text) => {
      const item = document.createElement('li')
      item.setAttribute('role', 'alert')
      item.textContent = text
      return item
    }),
  )
}

/** Rows stay where they are while they are looked at: only their text changes. @param {readonly DeskLearner[]} learners */
function showLearners(learners) {
  const known = new Map([...rows.children].map((one) => [one instanceof HTMLElement && one.dataset.id, one]))
  for (const learner of learners) {
    const old = known.get(learner.id)
    known.delete(learner.id)
    fill(old instanceof HTMLElement ? old : newRow(learner.id), learner)
  }
  for (const gone of known.values()) gone.remove()
}

/** @param {string} id */
function newRow(id) {
  rows.append(row.content.cloneNode(true))
  const made = rows.lastElementChild
  if (!(made instanceof HTMLElement)) throw new Error('A row has no element')
  made.dataset.id = id
  return made
}

/** @param {HTMLElement} made @param {DeskLearner} learner */
function fill(made, { nickname, joinedAt, seenAt, solved, removedAt, undoUntil }) {
  const out = removedAt === null ? '' : ` (${document.body.dataset.out})`
  const texts = {
    nickname: nickname + out,
    joinedAt: moment(joinedAt),
    seenAt: moment(seenAt),
    solved: `${solved}`,
  }
  for (const [cell, text] of Object.entries(texts)) {
    find(`[data-cell="${cell}"]`, HTMLElement, made).textContent = text
  }
  made.dataset.nickname = nickname
  made.toggleAttribute('data-out', removedAt !== null)
  find('[data-act="undo"]', HTMLElement, made).hidden = undoUntil === null
  find('[data-act="remove"]', HTMLElement, made).hidden = removedAt !== null
}

/**
 * Asks first. Answers with what was typed, where there is something to type; undefined for no.
 * @param {string} question @param {string} [typed]
 * @returns {Promise<string | undefined>}
 */
function confirmed(question, typed) {
  html('#question').textContent = question
  const asksText = typed !== undefined
  answer.hidden = !asksText
  answer.required = asksText
  html('#answer-label').hidden = !asksText
  answer.value = typed ?? ''
  ask.returnValue = 'no'
  ask.showModal()
  const { promise, resolve } = Promise.withResolvers()
  ask.addEventListener('close', () => resolve(ask.returnValue === 'yes' ? answer.value : undefined), {
    once: true,
  })
  return promise
}

/** @param {string} text @param {string} [words] shown this once */
function say(text, words) {
  html('#told').textContent = text
  html('#words').textContent = words ?? ''
  html('#words').hidden = words === undefined
  tell.showModal()
}

/** @param {string} path @param {string} question @param {string} [typed] */
async function act(path, question, typed) {
  const given = await confirmed(question, typed)
  if (given === undefined) return
  try {
    const { words, ok } = await call(path, typed === undefined ? {} : { nickname: given })
    if (words !== undefined) say(question.split('?')[0] ?? '', words)
    else if (ok) say(ok)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
  await look()
}

async function look() {
  if (sessionStorage.getItem(PLACE) === null) return
  try {
    showClass(await call('/api/class'))
  } catch {
    if (sessionStorage.getItem(PLACE) !== null) showWarnings([document.body.dataset.lost ?? ''])
  }
}

async function enter() {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  // It works once: nobody is to find it in the history.
  history.replaceState(null, '', '/')
  if (code === null) return
  try {
    const { key } = await call('/api/enter', { code })
    sessionStorage.setItem(PLACE, key)
  } catch (error) {
    // Somebody who reloads a link that she has used sits at the desk already.
    if (sessionStorage.getItem(PLACE) === null) lock(error instanceof Error ? error.message : undefined)
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  const { act: what, classAct, ask: question = '' } = button?.dataset ?? {}
  if (classAct) void act(`/api/class/${classAct}`, question)
  const learner = button?.closest('tr')?.dataset
  if (!what || !learner) return
  const name = learner.nickname ?? ''
  const path = `/api/learners/${encodeURIComponent(learner.id ?? '')}/${what}`
  void act(
    path,
    question.replace('{name}', () => name),
    button?.hasAttribute('data-types') ? name : undefined,
  )
})
html('#leave').addEventListener('click', () => {
  void call('/api/leave', {}).finally(() => location.reload())
  sessionStorage.removeItem(PLACE)
})
window.addEventListener('hashchange', () => void enter().then(look))

await enter()
await look()
setInterval(() => void look(), LOOK_EVERY_MS)

export {}
