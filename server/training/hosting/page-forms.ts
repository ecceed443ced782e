import { Parser } from 'htmlparser2'

export interface PageForm {
  id: string
  name: string
  action: string
  method: 'GET' | 'POST'
  enctype: string
  fields: [name: string, value: string][]
  /** What its first button adds; undefined if it has no button. */
  button: [name: string, value: string][] | undefined
}

/** What a browser that runs no scripts sees of a page. */
export interface ParsedPage {
  forms: PageForm[]
  /** All scripts and handlers, as text. */
  scripts: string
  /** The page tells the browser to send no referrer. */
  hidesReferrer: boolean
}

type Attributes = Record<string, string>

/** Reads the forms of a page. Runs none of its code. */
export function readPage(html: string): ParsedPage {
  const page: ParsedPage = { forms: [], scripts: '', hidesReferrer: false }
  let form: PageForm | undefined
  let typing: { name: string; value: string } | undefined
  let isScript = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      page.scripts += handlersOf(attributes)
      isScript = tag === 'script'
      page.hidesReferrer ||= tag === 'meta' && isNoReferrer(attributes)
      if (tag === 'form' && !form) {
        form = formOf(attributes)
        page.forms.push(form)
      }
      if (form && !('disabled' in attributes)) addControl(form, tag, attributes)
      if (tag === 'textarea') typing = { name: attributes.name ?? '', value: '' }
    },
    ontext(text) {
      if (isScript) page.scripts += `\n${text}`
      if (typing) typing.value += text
    },
    onclosetag(tag) {
      if (tag === 'script') isScript = false
      if (tag === 'textarea' && typing?.name) form?.fields.push([typing.name, typing.value])
      if (tag === 'textarea') typing = undefined
      if (tag === 'form') form = undefined
    },
  })
  parser.end(html)
  return page
}

function formOf({ id = '', name = '', action = '', method = '', enctype = '' }: Attributes): PageForm {
  return {
    id,
    name,
    action,
    method: method.trim().toUpperCase() === 'POST' ? 'POST' : 'GET',
    enctype: enctype.trim().toLowerCase(),
    fields: [],
    button: undefined,
  }
}

function addControl(form: PageForm, tag: string, attributes: Attributes): void {
  const { name = '', value } = attributes
  const type = (attributes.type ?? '').toLowerCase()
  const isButton =
    tag === 'button' ? type === '' || type === 'submit' : tag === 'input' && BUTTONS.includes(type)
  if (isButton) {
    form.button ??= name ? [[name, value ?? '']] : []
  } else if (tag === 'input' && name && isSent(type, attributes)) {
    form.fields.push([name, value ?? (TICKS.includes(type) ? 'on' : '')])
  }
}

const BUTTONS = ['submit', 'image']
const TICKS = ['checkbox', 'radio']

function isSent(type: string, attributes: Attributes): boolean {
  if (type === 'button' || type === 'reset' || type === 'file') return false
  return !TICKS.includes(type) || 'checked' in attributes
}

function handlersOf(attributes: Attributes): string {
  const handlers = Object.entries(attributes).filter(([name]) => /^on(load|error|pageshow|focus)$/.test(name))
  return handlers.map(([, code]) => `\n${code}`).join('')
}

function isNoReferrer({ name, content }: Attributes): boolean {
  return name?.toLowerCase() === 'referrer' && content?.trim().toLowerCase() === 'no-referrer'
}
