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
    says('a player behind a number', `${digits()}${PAYLOAD}`, PAYLOAD),
    says('a player behind a decoy', `${tag()}${PAYLOAD}`, PAYLOAD),
    says('a player behind two decoys', `${tag()}${tag()}${PAYLOAD}`, PAYLOAD),
    says('a player before a number', `${PAYLOAD}${digits()}`, PAYLOAD),
    says('a picture that there is not', `${digits()}${picture}`, picture),
    says('a drawing', `${tag()}${drawing}${digits()}`, drawing),
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
    isSaid('a number that nobody has is said again', `${hex(4)}-${hex(16)}`),
    isSaid('also where it is too short', `${hex(4)}-${hex(draw.number(1, 12))}`),
    isSaid('also where it is longer than most', `${hex(4)}-${hex(16)}-${hex(draw.number(16, 30))}`),
    isSaid('also in capitals', `${hex(4)}-${hex(16)}`.toUpperCase()),
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
