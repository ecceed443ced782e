import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

const WORDS = 'B2B customer complaints via file upload have been deprecated for security reasons'
/** The shortest archive there is: it ends before it has begun. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`

/** Attaches a file to a complaint. */
async function attach({ http }: Tools, name: string, content: string) {
  const form = new FormData()
  form.append('file', new File([content], name, { type: 'application/octet-stream' }))
  return http.post('/file-upload', form)
}

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const isRead = (kind: string, name: string, content: string): DrawnAttack => ({
    name: kind,
    payload: `${name}: ${content}`,
    challenge: 'deprecatedInterfaceChallenge',
    run: async (tools) => {
      const answer = await attach(tools, name, content)
      tools.expect(answer.status === 410, `the upload answered with ${answer.status}`)
      tools.expect(answer.text.includes(WORDS), 'nobody has read it')
    },
  })
  const xml = () => `<orders><order>${draw.word()}</order></orders>`
  const yaml = () => `orders: [${draw.word()}, ${draw.word()}]`
  return [
    isRead('an .xml file: it must not be parsed', `${draw.word()}.xml`, xml()),
    isRead('a .yml file: it must not be parsed', `${draw.word()}.yml`, yaml()),
    isRead('a .yaml file: it must not be parsed', `${draw.word()}.yaml`, yaml()),
    isRead(
      'a file with its ending in capital letters: it must not be parsed',
      `${draw.word()}.${draw.pick(['XML', 'YML', 'YAML'])}`,
      yaml(),
    ),
    isRead(
      'an .xml or .yml file in mixed letter case: it must not be parsed',
      `${draw.word()}.${draw.pick(['Xml', 'xMl', 'XmL', 'yMl', 'YAMl', 'yaML'])}`,
      yaml(),
    ),
    isRead(
      'a .pdf.xml or .zip.xml file: it must not be parsed',
      `${draw.word()}.${draw.pick(['pdf', 'zip'])}.xml`,
      xml(),
    ),
  ]
}

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const takes = (kind: string, name: string, content: string): DrawnCheck => ({
    name: kind,
    payload: name,
    run: async (tools) => {
      const answer = await attach(tools, name, content)
      tools.expect(answer.status === 204, `the upload answered with ${answer.status}`)
    },
  })
  const pdf = () => `%PDF-1.${draw.number(3, 7)}\n${draw.word()}`
  return [
    takes('a PDF is accepted', `${draw.word()}.pdf`, pdf()),
    takes(
      'a PDF with its ending in capital letters is accepted',
      `${draw.name()}.P${draw.case('df')}`,
      pdf(),
    ),
    takes(
      'a PDF with xml or yml inside its name is accepted',
      `${draw.word()}-${draw.pick(['xml', 'yaml'])}.pdf`,
      pdf(),
    ),
    takes('a ZIP archive is accepted', `${draw.word()}.${draw.pick(['zip', 'ZIP', 'Zip'])}`, EMPTY_ZIP),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  isRead: {
    // The shop asks it about these kinds only.
    call: ({ draw }) => {
      const ending = draw.case(draw.pick(['pdf', 'pdf', 'zip', 'zip', 'xml', 'yml', 'yaml']))
      const middle = draw.pick(['', '', '.xml', '.pdf', `.${draw.word()}`, '-yaml', ' '])
      const stem = draw.pick([
        draw.word(),
        draw.name(),
        draw.word().slice(0, 1),
        `orders${draw.number(1, 99)}`,
      ])
      const name = `${stem}${middle}.${ending}`
      return { args: [name], payload: name }
    },
  },
}
