import type { Attack } from '#lab'
import { WAYS } from './steps.ts'

export const attacks: Attack[] = Object.entries(WAYS).map(([name, run]) => ({
  challenge: 'openActuatorChallenge',
  name: `read ${name}, and come as the poller`,
  run: (tools) => run(tools),
}))
