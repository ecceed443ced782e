import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'
/** As numbers of orders are. */
const NUMBER = /^[\da-f]{4}-[\da-f]+$/
const HEX = '0123456789abcdef'

/** Asks for an order, and hears what the shop makes of its number. */
async function echo({ http, expect }: Tools, id: string): Promise<string> {
  const answer = await http.get(`/rest/track-order/${encodeURIComponent(id)}`)
  expect(answer.status === 200, `the shop answered with ${answer.status}`)
  return answer.json<{ data: { orderId: string }[] }>().data[0]?.orderId ?? ''
}

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const says = (name: string, id: string, element: string): DrawnAttack => ({
    name,
    payload: id,
    ...(element === PAYLOAD && { challenge: 'reflectedXssChallenge' }),
    run: async (tools) => {
      const said = await echo(tools, id)
      tools.expect(said.includes(element), `the shop says ${said}`)
    },
  })
  const tag = () => `<${draw.pick(['b', 'i', 'u', 's', 'p', 'q'])}>`
  const digits = () => String(draw.number(1, 9_999))
  const picture = `<${draw.case('img')} src=${draw.number(1, 9)} ${draw.case('onerror')}=alert(${draw.number(1, 9)})>`
  const drawing = `<${draw.case('svg')} ${draw.case('onload')}=alert(${draw.number(1, 9)})>`
  return [
    says(
      'an order number followed by an iframe: it must not be echoed as HTML',
      `${digits()}${PAYLOAD}`,
      PAYLOAD,
    ),
    says('an iframe behind a harmless tag: it must not be echoed as HTML', `${tag()}${PAYLOAD}`, PAYLOAD),
    says(
      'an iframe behind two harmless tags: it must not be echoed as HTML',
      `${tag()}${tag()}${PAYLOAD}`,
      PAYLOAD,
    ),
    says(
      'an iframe followed by an order number: it must not be echoed as HTML',
      `${PAYLOAD}${digits()}`,
      PAYLOAD,
    ),
    says('an image element with onerror: it must not be echoed as HTML', `${digits()}${picture}`, picture),
    says(
      'an SVG element with onload: it must not be echoed as HTML',
      `${tag()}${drawing}${digits()}`,
      drawing,
    ),
  ]
}

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const hex = (length: number) => Array.from({ length }, () => draw.pick([...HEX])).join('')
  const isSaid = (name: string, id: string): DrawnCheck => ({
    name,
    payload: id,
    run: async (tools) => {
      const said = await echo(tools, id)
      tools.expect(said === id, `the shop says ${said}`)
    },
  })
  return [
    isSaid('an unknown order number is echoed unchanged', `${hex(4)}-${hex(16)}`),
    isSaid('an order number that is too short is echoed unchanged', `${hex(4)}-${hex(draw.number(1, 12))}`),
    isSaid(
      'an order number that is too long is echoed unchanged',
      `${hex(4)}-${hex(16)}-${hex(draw.number(16, 30))}`,
    ),
    isSaid('an order number in capital letters is echoed unchanged', `${hex(4)}-${hex(16)}`.toUpperCase()),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  echoOf: {
    call: ({ draw, html }) => {
      const hex = (length: number) => Array.from({ length }, () => draw.pick([...HEX])).join('')
      const id = `${hex(4)}-${hex(draw.number(1, 40))}`
      const script = `${draw.chance() ? id : ''}${draw.pick(['<', '<<', '<b>'])}${html.script('alert(1)')}`
      const asked = draw.chance() ? id : script
      return { args: [asked], payload: asked }
    },
    // Numbers are said as they are. Whether the rest is dropped or written as text is a matter of taste.
    same: (hers, right) => {
      if (typeof hers !== 'string' || typeof right !== 'string') return false
      return NUMBER.test(right) ? hers === right : !hers.includes('<')
    },
  },
}
