import { http } from '#web/http.ts'
import { dropSession } from '#web/session.ts'
import { forgetProgress } from '../continue-code.ts'
import { BOARD_KEYS } from './board-settings.ts'

/** Starts from zero: in the shop and in this browser. When the shop says no, nothing is forgotten. */
export async function clearProgress(): Promise<void> {
  await http.post('/training/shop/start-over')
  forgetProgress()
  dropSession()
  sessionStorage.removeItem('itemTotal')
  for (const key of BOARD_KEYS) localStorage.removeItem(key)
}
