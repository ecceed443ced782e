import type { Attack, Tools } from '#lab'

const MEMO = 'acquisitions.md'

/** Opens the memo and checks its content. */
async function openMemo({ http, expect }: Tools, path: string): Promise<void> {
  const answer = await http.get(path)
  expect(answer.status === 200, `${path} answered with ${answer.status}`)
  expect(answer.text.includes('# Planned Acquisitions'), `${path} is something else`)
}

export const attacks: Attack[] = [
  {
    challenge: 'directoryListingChallenge',
    name: 'browse the folder and open the memo',
    run: async (tools) => {
      const { http, expect } = tools
      const listing = await http.get('/ftp', { headers: { accept: 'application/json' } })
      expect(listing.status === 200 && listing.text.includes(MEMO), 'the folder cannot be browsed')
      await openMemo(tools, `/ftp/${MEMO}`)
    },
  },
  {
    challenge: 'directoryListingChallenge',
    name: 'guess the name of the memo',
    run: (tools) => openMemo(tools, `/ftp/${MEMO}`),
  },
  {
    challenge: 'directoryListingChallenge',
    name: 'guess it in capital letters',
    run: (tools) => openMemo(tools, `/FTP/${MEMO}`),
  },
]
