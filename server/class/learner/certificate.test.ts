import { describe, expect, it } from 'vitest'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import { createCertificate } from './certificate.ts'

const CHALLENGES = [
  { key: 'a', category: 'XSS' },
  { key: 'b', category: 'Injection' },
  { key: 'c', category: 'Injection' },
]
const row = (kind: LearningEvent['kind'], key: string, day: number) => ({
  kind,
  key,
  at: `2026-03-0${day}T10:00:00.000Z`,
})
const certificate = (own: ReturnType<typeof row>[], withTeam?: ReturnType<typeof row>[]) =>
  createCertificate({ className: 'Monday', nickname: 'Ann', own, withTeam, challenges: CHALLENGES })

describe('a certificate', () => {
  it('counts each challenge once as solved and once as proven, by category, with the dates', () => {
    const rows = [
      row('solved', 'c', 3),
      row('solved', 'b', 2),
      row('solved', 'b', 5),
      row('proven', 'b', 4),
      row('solved', 'a', 4),
    ]
    expect(certificate(rows)).toEqual({
      className: 'Monday',
      nickname: 'Ann',
      from: '2026-03-02T10:00:00.000Z',
      to: '2026-03-05T10:00:00.000Z',
      kinds: [
        { category: 'Injection', solved: 2, proven: 1, solvedWithTeam: 0, provenWithTeam: 0 },
        { category: 'XSS', solved: 1, proven: 0, solvedWithTeam: 0, provenWithTeam: 0 },
      ],
    })
  })

  it('has what the team did beside it, without what the learner did alone as well', () => {
    const own = [row('solved', 'b', 2)]
    const withTeam = [
      row('solved', 'b', 1),
      row('proven', 'b', 3),
      row('solved', 'c', 3),
      row('solved', 'c', 4),
      row('solved', 'a', 5),
      row('byBrowser', 'a', 6),
    ]
    expect(certificate(own, withTeam)).toMatchObject({
      from: '2026-03-01T10:00:00.000Z',
      to: '2026-03-05T10:00:00.000Z',
      kinds: [
        { category: 'Injection', solved: 1, proven: 0, solvedWithTeam: 1, provenWithTeam: 1 },
        { category: 'XSS', solved: 0, proven: 0, solvedWithTeam: 1, provenWithTeam: 0 },
      ],
    })
  })

  it('claims nothing that no judge saw', () => {
    const hearsay = [
      'byCode',
      'byBackup',
      'byBrowser',
      'opened',
      'tried',
      'near',
      'fix',
      'lines',
      'hint',
    ] as const
    expect(certificate(hearsay.map((kind) => row(kind, 'a', 1)))).toMatchObject({
      from: null,
      to: null,
      kinds: [],
    })
    expect(certificate([row('solved', 'gone', 1)]).kinds).toEqual([])
  })
})
