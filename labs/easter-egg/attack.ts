import type { Attack } from '#lab'

/** Requests the egg under a name that the filter accepts. */
function take(ending: string): Attack {
  return {
    challenge: 'easterEggLevelOneChallenge',
    name: `eastere.gg%2500${ending}`,
    run: async ({ http, expect }) => {
      const answer = await http.get(`/ftp/eastere.gg%2500${ending}`)
      expect(answer.status === 200, `the egg answered with ${answer.status}`)
      expect(
        answer.text.includes('Congratulations, you found the easter egg!'),
        'there is something else inside',
      )
    },
  }
}

export const attacks: Attack[] = [take('.md'), take('.pdf')]
