import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CustomFix } from '#contract/training.ts'
import { memoryStorage } from '../../browser/memory-storage.ts'
import { Autosave, type SaveState } from './autosave.ts'
import { chooseInitialText, deleteDraft, readDraft, storeDraft } from './drafts.ts'

const answerTo = (source: string): CustomFix => ({
  source,
  savedAt: '2026-01-01T00:00:00.000Z',
  runs: true,
  live: false,
  provenAt: null,
  aside: null,
  problems: [],
})

/** A shop that answers on demand, and a local draft. */
function createAutosave() {
  const states: SaveState['is'][] = []
  const sent: { source: string; answer: () => void; fail: () => void }[] = []
  const memory: { text: string | undefined } = { text: undefined }
  const autosave = new Autosave({
    send: (source) =>
      new Promise((resolve, reject) => {
        sent.push({ source, answer: () => resolve(answerTo(source)), fail: () => reject(new Error('gone')) })
      }),
    reason: () => 'gone',
    remember: (source) => {
      memory.text = source
    },
    onState: ({ is }) => void states.push(is),
  })
  return { autosave, states, sent, memory }
}

afterEach(() => vi.useRealTimers())

describe('the text in the editor', () => {
  it('is kept locally until the shop has it', async () => {
    const { autosave, sent, memory, states } = createAutosave()
    autosave.write('a')
    expect(memory.text).toBe('a')
    const kept = autosave.save()
    sent[0]?.answer()
    expect(await kept).toEqual(answerTo('a'))
    expect(memory.text).toBeUndefined()
    expect(states).toEqual(['writing', 'sending', 'kept'])
  })

  it('is kept locally and sent again if the shop refuses it', async () => {
    vi.useFakeTimers()
    const { autosave, sent, memory, states } = createAutosave()
    autosave.write('a')
    const first = autosave.save()
    sent[0]?.fail()
    expect(await first).toBeUndefined()
    expect([memory.text, states.at(-1)]).toEqual(['a', 'failed'])
    await vi.runOnlyPendingTimersAsync()
    expect(sent[1]?.source).toBe('a')
    sent[1]?.answer()
    await vi.runAllTimersAsync()
    expect([memory.text, states.at(-1)]).toEqual([undefined, 'kept'])
  })

  it('reaches the shop in order, the newest text last', async () => {
    const { autosave, sent, memory } = createAutosave()
    autosave.write('a')
    const kept = autosave.save()
    autosave.write('ab')
    autosave.write('abc')
    void autosave.save()
    expect(sent.map(({ source }) => source)).toEqual(['a'])
    sent[0]?.answer()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(memory.text).toBe('abc')
    sent[1]?.answer()
    expect(await kept).toEqual(answerTo('abc'))
    expect(sent.map(({ source }) => source)).toEqual(['a', 'abc'])
    expect(autosave.isBehind).toBe(false)
  })

  it('is saved automatically after a pause', async () => {
    vi.useFakeTimers()
    const { autosave, sent } = createAutosave()
    autosave.write('a')
    expect(sent).toEqual([])
    await vi.runOnlyPendingTimersAsync()
    expect(sent.map(({ source }) => source)).toEqual(['a'])
    autosave.stop()
  })
})

describe('a draft in this browser', () => {
  const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`
  const shop = { source: 'shop', savedAt: at(2) }

  it('is continued unless the shop has it', () => {
    expect(chooseInitialText(shop, undefined)).toEqual({ source: 'shop', isUnsaved: false, other: undefined })
    expect(chooseInitialText(shop, { source: 'shop', at: at(3), base: at(1) }).isUnsaved).toBe(false)
    const draft = { source: 'mine', at: at(3), base: at(2) }
    expect(chooseInitialText(shop, draft)).toEqual({ source: 'mine', isUnsaved: true, other: undefined })
  })

  it('loses against a newer text of the shop, and is offered beside it', () => {
    expect(chooseInitialText(shop, { source: 'mine', at: at(3), base: at(1) })).toEqual({
      source: 'mine',
      isUnsaved: true,
      other: { source: 'shop', at: at(2) },
    })
    expect(chooseInitialText(shop, { source: 'mine', at: at(1), base: at(0) })).toEqual({
      source: 'shop',
      isUnsaved: false,
      other: { source: 'mine', at: at(1) },
    })
  })

  it('can be read, and other values in its place are ignored', () => {
    const storage = memoryStorage()
    const draft = { source: 'mine', at: at(1), base: null }
    storeDraft(storage, 'a-lab', draft)
    expect(readDraft(storage, 'a-lab')).toEqual(draft)
    for (const junk of ['{', '7', '{"source":1,"at":"","base":null}']) {
      storage.setItem('ownFix.a-lab', junk)
      expect(readDraft(storage, 'a-lab')).toBeUndefined()
    }
    deleteDraft(storage, 'a-lab')
    expect(storage.getItem('ownFix.a-lab')).toBeNull()
  })
})
