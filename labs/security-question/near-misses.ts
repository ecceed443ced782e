import type { NearMiss, Tools } from '#lab'

const NEW = 'kumquat! kumquat!'

/** Signs up with another customer's security answer and forgets the password at once. */
async function answerAlike({ http, expect, settings }: Tools, answer: string): Promise<void> {
  const email = `fig@${settings.domain}`
  const registered = await http.post('/api/Users', { email, password: NEW, passwordRepeat: NEW })
  const { id } = registered.json<{ data: { id: number } }>().data
  await http.post('/api/SecurityAnswers', { UserId: id, SecurityQuestionId: 7, answer })
  const sent = await http.post('/rest/user/reset-password', { email, answer, new: NEW, repeat: NEW })
  expect(sent.status === 200, `the right answer was met with ${sent.status}`)
}

async function miss({ http, expect }: Tools, email: string, answer: string): Promise<void> {
  const sent = await http.post('/rest/user/reset-password', { email, answer, new: NEW, repeat: NEW })
  expect(sent.status === 401, `“${answer}” was met with ${sent.status}`)
}

interface Miss {
  person: string
  email?: string
  /** The customer's answer. */
  answer: string
  /** Answers that are nearly right. */
  nearly: string[]
}

function nearMissesAt(challenge: string, { person, email, answer, nearly }: Miss): NearMiss[] {
  return [
    {
      challenge,
      name: `nearly what ${person} answered`,
      run: async (tools) => {
        for (const guess of nearly) await miss(tools, email ?? `${person}@${tools.settings.domain}`, guess)
      },
    },
    {
      challenge,
      name: `an account of one’s own with the answer of ${person}`,
      run: (tools) => answerAlike(tools, answer),
    },
  ]
}

export const nearMisses: NearMiss[] = [
  ...nearMissesAt('geoStalkingMetaChallenge', {
    person: 'john',
    answer: 'Daniel Boone National Forest',
    nearly: ['Kentucky', '36.958717, -84.348217', 'Daniel Boone'],
  }),
  ...nearMissesAt('geoStalkingVisualChallenge', {
    person: 'emma',
    answer: 'ITsec',
    nearly: ['ITSEC', 'itsec', 'IT sec'],
  }),
  ...nearMissesAt('resetPasswordJimChallenge', {
    person: 'jim',
    answer: 'Samuel',
    nearly: ['George', 'samuel', 'Sam'],
  }),
  ...nearMissesAt('resetPasswordBjoernOwaspChallenge', {
    person: 'a cat’s owner',
    email: 'bjoern@owasp.org',
    answer: 'Zaya',
    nearly: ['Zatschi', 'zaya', 'Zaja'],
  }),
  ...nearMissesAt('resetPasswordBenderChallenge', {
    person: 'bender',
    answer: "Stop'n'Drop",
    nearly: ['Planet Express', 'Stop and Drop', 'Stop’n’Drop'],
  }),
  ...nearMissesAt('resetPasswordUvoginChallenge', {
    person: 'uvogin',
    answer: 'Silence of the Lambs',
    nearly: ['The Silence of the Lambs', 'silence of the lambs', 'Hunter x Hunter'],
  }),
  ...nearMissesAt('resetPasswordBjoernChallenge', {
    person: 'bjoern',
    answer: 'West-2082',
    nearly: ['25436', 'W-2082', '2082'],
  }),
]
