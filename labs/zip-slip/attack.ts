import type { Attack, Tools } from '#lab'
import { complain } from './steps.ts'

const MINE = '# The law\n\nWhoever reads this owes me a juice.\n'

async function replaceTerms(tools: Tools, ...names: string[]): Promise<void> {
  await complain(tools, Object.fromEntries(names.map((name) => [name, MINE])))
  const terms = await tools.http.get('/ftp/legal.md')
  tools.expect(terms.text === MINE, 'the terms are still the old ones')
}

export const attacks: Attack[] = [
  {
    challenge: 'fileWriteChallenge',
    name: 'an archive with a file that climbs two floors',
    run: (tools) => replaceTerms(tools, '../../ftp/legal.md'),
  },
  {
    challenge: 'fileWriteChallenge',
    name: 'one that goes down a floor before it climbs',
    run: (tools) => replaceTerms(tools, 'scans/../../../ftp/legal.md'),
  },
  {
    challenge: 'fileWriteChallenge',
    name: 'two files, one of which climbs too far',
    run: (tools) => replaceTerms(tools, '../../ftp/legal.md', '../../../ftp/legal.md'),
  },
]
