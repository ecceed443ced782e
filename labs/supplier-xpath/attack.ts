import type { Attack } from '#lab'
import { finds, HERMIT } from './steps.ts'

const asks = (kind: string, name: string, door: string): Attack => ({
  challenge: 'xpathChallenge',
  name: kind,
  run: (tools) => finds(tools, name, door, HERMIT.mailbox),
})

export const attacks: Attack[] = [
  asks('a condition that makes no difference', `${HERMIT.name}' or 'a'='b`, 'x'),
  asks('the injection without blanks', `${HERMIT.name}'or'a'='b`, 'x'),
  asks('another question behind the first', 'x', "'] | //supplier[name!='"),
]
