import { describe, expect, it } from 'vitest'
import { findEngine, type Ran } from './machine.ts'

const gone: Ran = { code: 127, out: '' }
const fine: Ran = { code: 0, out: 'v26\n' }

/** A machine on which these programs have the image, and start it or not. */
const machine =
  (knowing: readonly string[], started: Ran) =>
  async (program: string, args: readonly string[]): Promise<Ran> => {
    if (!knowing.includes(program)) return gone
    return args.includes('images') ? { code: 0, out: 'a1b2c3\n' } : started
  }

describe('the container engine', () => {
  it('is undefined if no engine has the image', async () => {
    expect(await findEngine('it', machine([], gone))).toBeUndefined()
    expect(await findEngine('it', async () => ({ code: 0, out: '' }))).toBeUndefined()
  })

  it('is the one that starts the image', async () => {
    expect((await findEngine('it', machine(['docker'], fine)))?.name).toBe('docker')
    expect((await findEngine('it', machine(['podman', 'docker'], fine)))?.name).toBe('podman')
  })

  it('is an error if the image is broken', async () => {
    const broken = machine(['podman'], { code: 1, out: 'exec format error' })
    await expect(findEngine('it', broken)).rejects.toThrow('exec format error')
  })
})
