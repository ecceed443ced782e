import type { ChallengeRow } from '#contract/training.ts'

/** A challenge row for tests. */
export function challengeRow(values: Partial<ChallengeRow>): ChallengeRow {
  return {
    id: 1,
    key: 'someChallenge',
    name: 'Some Challenge',
    category: 'Injection',
    tags: null,
    description: 'Do it.',
    difficulty: 1,
    hint: null,
    hintUrl: null,
    mitigationUrl: null,
    solved: false,
    disabledEnv: null,
    tutorialOrder: null,
    codingChallengeStatus: 0,
    hasCodingChallenge: false,
    hasTutorial: false,
    hasSnippet: false,
    createdAt: '2030-01-01T00:00:00.000Z',
    updatedAt: '2030-01-01T00:00:00.000Z',
    lab: 'some-lab',
    title: values.name ?? 'Some Challenge',
    textLanguage: 'en',
    minutes: 10,
    concept: 'sql-injection',
    provenOwn: false,
    proven: false,
    ...values,
  }
}
