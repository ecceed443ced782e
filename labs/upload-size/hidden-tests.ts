import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** The form's limit and the server's limit, in bytes. */
const PROMISED = 100_000
const READ = 200_000

/** Attaches a PDF of this many bytes to a complaint. */
async function attach({ http, expect }: Tools, name: string, bytes: number): Promise<void> {
  const form = new FormData()
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7'))
  form.append('file', new File([content], name, { type: 'application/pdf' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the upload answered with ${answer.status}`)
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const tooLarge = (name: string, bytes: number): GeneratedAttack => {
    const file = `${random.word()}.pdf`
    return {
      name,
      payload: `${file} of ${bytes} bytes`,
      challenge: 'uploadSizeChallenge',
      run: (tools) => attach(tools, file, bytes),
    }
  }
  return [
    tooLarge('a file a few bytes over 100 KB: it must be refused', PROMISED + random.number(1, 20)),
    tooLarge('a file a little over 100 KB: it must be refused', random.number(101_000, 102_400)),
    tooLarge('a file of about 150 KB: it must be refused', random.number(102_401, 149_999)),
    tooLarge('a file far over 100 KB: it must be refused', random.number(150_000, READ - 1)),
    tooLarge('a file of 200 KB: it must be refused', READ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const takes = (name: string, bytes: number): GeneratedCheck => {
    const file = `${random.word()}.pdf`
    return { name, payload: `${file} of ${bytes} bytes`, run: (tools) => attach(tools, file, bytes) }
  }
  return [
    takes('a small file is accepted', random.number(9, 9_999)),
    takes('a file of medium size is accepted', random.number(20_000, 89_999)),
    takes('a file slightly under 100 KB is accepted', random.number(97_000, PROMISED - 1)),
    takes('a file of exactly 100 KB is accepted', PROMISED),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isSmallEnough: {
    call: ({ random }) => {
      const bytes = random.pick([
        random.number(PROMISED - 3, PROMISED + 3),
        random.number(1, 10) * 10_000,
        random.number(1, 9_999),
        random.number(1, PROMISED),
        random.number(PROMISED, READ),
      ])
      return { args: [bytes], payload: `${bytes} bytes` }
    },
  },
}
