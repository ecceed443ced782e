import type { Tables } from '../../../shop/storage/tables.ts'
import { audienceWithout } from '../messages.ts'
import { removeFromRoster } from './join-requests.ts'

/** Deletes all data of a learner. */
export function eraseLearner(tables: Tables, learner: string): void {
  tables.transaction(() => {
    tables.run('DELETE FROM journal WHERE learner = ?', [learner])
    tables.run('DELETE FROM messagesRead WHERE learner = ?', [learner])
    tables.run('DELETE FROM consents WHERE learner = ?', [learner])
    eraseFromMessages(tables, learner)
    tables.run("UPDATE audit SET learner = NULL, detail = '' WHERE learner = ?", [learner])
    const known = tables.get<{ classId: string; nickname: string }>(
      'SELECT classId, nickname FROM learners WHERE id = ?',
      [learner],
    )
    if (known) removeFromRoster(tables, known.classId, known.nickname)
    tables.run('DELETE FROM learners WHERE id = ?', [learner])
  })
}

/** Deletes messages for this learner alone, and removes the learner from other messages. */
function eraseFromMessages(tables: Tables, learner: string): void {
  const rows = tables.all<{ id: string; audience: string }>(
    'SELECT id, audience FROM messages WHERE instr(audience, ?) > 0',
    [learner],
  )
  for (const { id, audience } of rows) {
    const left = audienceWithout(audience, learner)
    if (left === undefined) tables.run('DELETE FROM messages WHERE id = ?', [id])
    else if (left !== audience) tables.run('UPDATE messages SET audience = ? WHERE id = ?', [left, id])
  }
}

/** Deletes names, passphrases, trainers and texts of a class. Only what is needed for counts stays. */
export function eraseClass(tables: Tables, id: string, at: Date): void {
  tables.transaction(() => {
    tables.run(
      `UPDATE journal SET detail = '', evidence = NULL
        WHERE learner IN (SELECT id FROM learners WHERE classId = ?)`,
      [id],
    )
    tables.run(
      `UPDATE learners SET nickname = '', skeleton = id, words = '', shop = 'erased-' || id, epoch = epoch + 1,
          groupName = NULL, handAt = NULL, handNote = ''
        WHERE classId = ?`,
      [id],
    )
    tables.run('DELETE FROM messagesRead WHERE message IN (SELECT id FROM messages WHERE classId = ?)', [id])
    tables.run('DELETE FROM messages WHERE classId = ?', [id])
    tables.run('DELETE FROM audit WHERE classId = ?', [id])
    tables.run('DELETE FROM consents WHERE classId = ?', [id])
    tables.run('DELETE FROM trainers WHERE classId = ?', [id])
    tables.run('UPDATE classes SET roster = NULL, course = NULL, erasedAt = ? WHERE id = ?', [
      at.toISOString(),
      id,
    ])
  })
}
