import type { NearMiss } from '#lab'
import { complain } from './steps.ts'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'fileWriteChallenge',
    name: 'a file of that name, but in the customer’s own folder',
    run: (tools) => complain(tools, { 'ftp/legal.md': 'mine' }),
  },
  {
    challenge: 'fileWriteChallenge',
    name: 'a file that climbs one floor only',
    run: (tools) => complain(tools, { '../ftp/legal.md': 'mine' }),
  },
  {
    challenge: 'fileWriteChallenge',
    name: 'a file that climbs out of the house',
    run: (tools) => complain(tools, { '../../../../ftp/legal.md': 'mine', '/ftp/legal.md': 'mine' }),
  },
]
