import { dropCookie } from '#web/cookies.ts'

/** Cookies that a script can see. The pass is none of them: the server takes that. */
function dropCookies(): void {
  for (const cookie of document.cookie.split('; ')) dropCookie(cookie.split('=')[0] ?? '')
}

async function dropCaches(): Promise<void> {
  // Pages that came over http from another machine have none.
  if (!('caches' in window)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function dropDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
}

/**
 * Forgets all that this browser keeps of her: whoever sits here next finds nothing. Then the form that leads out is sent,
 * and the server takes her pass.
 */
export async function leave(form: HTMLFormElement): Promise<void> {
  await Promise.allSettled([dropCaches(), dropDatabases()])
  localStorage.clear()
  sessionStorage.clear()
  dropCookies()
  form.submit()
}
