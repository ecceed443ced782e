import type { NearMiss } from '#lab'
import { logInAsJim, print } from './steps.ts'

const challenge = 'labelCommandChallenge'

const miss = (name: string, text: string, said: RegExp): NearMiss => ({
  challenge,
  name,
  run: async (tools) => {
    const printed = await print(tools, await logInAsJim(tools), { text })
    tools.expect(said.test(printed), `the label said ${printed.slice(0, 80)}`)
  },
})

export const nearMisses: NearMiss[] = [
  miss('a label that lists a folder', '"; ls; echo "', /package\.json/),
  miss('a label with the name of a program on it', '$(id)', /^uid=/),
  miss('the words of the attack on a label', 'cat /etc/labelmaker.conf', /^cat \/etc\/labelmaker\.conf$/),
  miss('the settings read, and not printed', '"; cat /etc/labelmaker.conf > /dev/null; echo "', /^\s*$/),
  miss('what looks like a PIN', '1234-567-890', /^1234-567-890$/),
]
