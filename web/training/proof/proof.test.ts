import { describe, expect, it } from 'vitest'
import type { ProofLine } from '#contract/training.ts'
import { addLine, noProof, parseProofLine } from './proof.ts'

function proofOf(...lines: ProofLine[]) {
  return lines.reduce(addLine, noProof)
}

describe('addLine', () => {
  it('replaces a running attack by its result, at the same place', () => {
    const proof = proofOf(
      { line: 'started', version: 'weak' },
      { line: 'running', kind: 'attack', name: 'Comment out the password' },
      { line: 'running', kind: 'works', name: 'Jim logs in' },
      { line: 'done', kind: 'attack', name: 'Comment out the password', outcome: 'blocked', ms: 4 },
    )
    expect(proof.version).toBe('weak')
    expect(proof.entries).toEqual([
      { kind: 'attack', name: 'Comment out the password', outcome: 'blocked', ms: 4 },
      { kind: 'works', name: 'Jim logs in', outcome: 'running' },
    ])
  })

  it('does not repeat results of the browser that the server sends back', () => {
    const done = { line: 'done', kind: 'attack', name: 'Alert', outcome: 'through', ms: 9 } as const
    expect(proofOf(done, done).entries).toHaveLength(1)
  })

  it('has the place in the queue until the attack begins', () => {
    const waiting = proofOf({ line: 'waiting', place: 3 }, { line: 'waiting', place: 2 })
    expect(waiting.place).toBe(2)
    expect(addLine(waiting, { line: 'started', version: 'weak' }).place).toBeUndefined()
  })

  it('keeps the verdict and a failure', () => {
    expect(proofOf({ line: 'verdict', held: false, through: 1, broken: 0, untried: 0 }).verdict?.held).toBe(
      false,
    )
    expect(proofOf({ line: 'failed', message: 'asleep' }).failure).toBe('asleep')
  })
})

describe('parseProofLine', () => {
  it('accepts lines of a proof and refuses others', () => {
    expect(parseProofLine('{"line":"started","version":"weak"}')).toEqual({
      line: 'started',
      version: 'weak',
    })
    expect(() => parseProofLine('{"error":"no"}')).toThrow()
    expect(() => parseProofLine('<html>')).toThrow()
  })
})
