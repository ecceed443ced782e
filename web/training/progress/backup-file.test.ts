import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../browser/memory-storage.ts'
import { BadBackup, backupFileName, readBackupFile, writeBackup } from './backup-file.ts'
import { readBoardSettings, writeBoardSettings } from './board-settings.ts'

/** Backups of Juice Shop in two versions of the format. */
const OLD = {
  version: 1,
  scoreBoard: {
    scoreBoardVersion: 'v1',
    displayedDifficulties: [1, 2],
    showSolvedChallenges: false,
    showDisabledChallenges: null,
    displayedChallengeCategories: ['XSS'],
  },
  banners: { welcomeBannerStatus: 'dismiss', cookieConsentStatus: 'dismiss' },
  language: 'de_DE',
  continueCode: 'wjKRWbLRo7kYz8mjyQ3p9aJEDngB0NV05ev1WwPNxZq64KV2OrMXblog1LEQ',
  continueCodeFindIt: '5YVaQdG397BKnevE6lbwDxoJr5OV4mz8W0dRgMNXmapL1kPyQzqjY2XKEMoG',
  continueCodeFixIt: 'VBKm7240wMZLvyoPKqm25GODYdX71YgARQNrz6k9jpel8W3gnJBEVb80ROyd',
}
const { scoreBoard: _, ...NEW } = OLD

const read = (file: unknown) => readBackupFile(JSON.stringify(file))

function complaint(text: string): unknown {
  try {
    return readBackupFile(text)
  } catch (error) {
    return error instanceof BadBackup ? [error.key, error.values] : error
  }
}

describe('a backup file', () => {
  it('of Juice Shop is read in both versions', () => {
    const { version: __, scoreBoard: ___, ...rest } = OLD
    const extras = { proven: [], notes: {} }
    expect(read(OLD)).toEqual({
      ...rest,
      extras,
      scoreBoard: {
        scoreBoardVersion: 'v1',
        displayedDifficulties: [1, 2],
        showSolvedChallenges: false,
        displayedChallengeCategories: ['XSS'],
      },
    })
    expect(read(NEW)).toEqual({ ...rest, extras, scoreBoard: {} })
  })

  it('of a shop without progress is empty', () => {
    const empty = { version: 1, banners: {}, language: '', continueCode: '', continueCodeFindIt: null }
    expect(read(empty)).toEqual({
      scoreBoard: {},
      banners: {},
      language: undefined,
      extras: { proven: [], notes: {} },
    })
  })

  it('is read as it was written, with extra data in a field of its own', () => {
    const backup = {
      ...read(OLD),
      extras: {
        proven: ['a'],
        provenOwn: ['b'],
        ownSeal: 'c',
        notes: { a: 'über "alles"\n' },
        pages: [{ host: 'evil.example', path: '/', status: 200, headers: { a: 'b' }, body: 'c' }],
        parcels: [
          {
            name: 'pip',
            version: '1.0.0',
            main: '',
            scripts: { postinstall: 'a' },
            dependencies: { b: '1' },
          },
        ],
      },
    }
    const text = writeBackup(backup)
    expect(readBackupFile(text)).toEqual(backup)
    expect(Object.keys(JSON.parse(text))).toEqual([...Object.keys(OLD), 'forbiddenFruit'])
  })

  it('is named after the shop and the date', () => {
    const day = new Date('2026-11-21T23:30:00Z')
    expect(backupFileName('Forbidden Fruit', day)).toBe('forbidden_fruit-2026-11-21.json')
    expect(backupFileName('OWASP Juice Shop', day)).toBe('owasp_juice_shop-2026-11-21.json')
    expect(backupFileName('?', day)).toBe('shop-2026-11-21.json')
  })

  it.each(Array.from({ length: 40 }, (_, n) => Math.floor((JSON.stringify(OLD).length * n) / 40)))(
    'that is truncated after %i characters is refused',
    (length) => {
      expect(complaint(JSON.stringify(OLD).slice(0, length))).toEqual(['BACKUP_NO_JSON', {}])
    },
  )

  it.each([
    [2, 2],
    ['1', '1'],
    [null, 'null'],
  ])('of another version is refused: %j', (version, found) => {
    expect(complaint(JSON.stringify({ ...OLD, version }))).toEqual([
      'BACKUP_WRONG_VERSION',
      { version: String(found), expected: 1 },
    ])
  })

  it.each([
    ['[]', 'BACKUP_NO_BACKUP'],
    ['"text"', 'BACKUP_NO_BACKUP'],
    ['{}', 'BACKUP_NO_BACKUP'],
    ['x'.repeat(12_000_001), 'BACKUP_TOO_LARGE'],
  ])('is distinguished from other files', (text, key) => {
    expect(complaint(text)).toEqual([key, {}])
  })

  it.each([
    [{ continueCode: 'short' }, 'continueCode'],
    [{ continueCode: 7 }, 'continueCode'],
    [{ continueCodeFixIt: `<script>${'a'.repeat(60)}` }, 'continueCodeFixIt'],
    [{ language: '../../etc/passwd' }, 'language'],
    [{ banners: 'none' }, 'banners'],
    [{ banners: { welcomeBannerStatus: 'dismiss; path=/' } }, 'welcomeBannerStatus'],
    [{ scoreBoard: [] }, 'scoreBoard'],
    [{ scoreBoard: { displayedDifficulties: ['1'] } }, 'scoreBoard.displayedDifficulties'],
    [{ forbiddenFruit: 'yes' }, 'forbiddenFruit'],
    [{ forbiddenFruit: { proven: [1] } }, 'forbiddenFruit.proven'],
    [{ forbiddenFruit: { provenOwn: 'all' } }, 'forbiddenFruit.provenOwn'],
    [{ forbiddenFruit: { notes: { a: 1 } } }, 'forbiddenFruit.notes.a'],
    [{ forbiddenFruit: { pages: [{ host: 'evil.example' }] } }, 'forbiddenFruit.pages'],
    [{ forbiddenFruit: { parcels: { pip: '1.0.0' } } }, 'forbiddenFruit.parcels'],
    [
      { forbiddenFruit: { parcels: [{ name: 'pip', version: '1.0.0', main: '' }] } },
      'forbiddenFruit.parcels',
    ],
  ])('is checked field by field: %j', (change, field) => {
    expect(complaint(JSON.stringify({ ...OLD, ...change }))).toEqual(['BACKUP_WRONG_FIELD', { field }])
  })
})

describe('the settings of the boards', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage())
  })

  it('are restored as they were', () => {
    const settings = {
      scoreBoardVersion: 'v1',
      displayedDifficulties: [3],
      showSolvedChallenges: true,
      restrictToTutorialChallengesFirst: true,
    } as const
    writeBoardSettings(settings)
    expect(readBoardSettings()).toEqual(settings)
  })

  it('are left out if they are invalid', () => {
    localStorage.setItem('displayedDifficulties', '[1,')
    localStorage.setItem('showSolvedChallenges', '"yes"')
    expect(readBoardSettings()).toEqual({ scoreBoardVersion: 'v2' })
  })
})
