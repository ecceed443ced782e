import { Failure } from '../http/replies/failure.ts'
import { readUpload } from '../http/requests/uploads.ts'
import type { Answer, Call } from '../http/routing/routes.ts'
import { refuse } from './refuse.ts'

/** The bytes of a form field, or a refusal. It throws nothing, as no error page should be shown. */
export async function readFile(
  { request }: Call,
  { field, limit }: { field: string; limit: number },
): Promise<Buffer | Answer> {
  const tooLarge = new Failure(413, 'too large')
  try {
    const file = await readUpload(request, { field, limit, tooLarge })
    return file && file.bytes.length > 0 ? file.bytes : refuse('empty', 'There is nothing to send.')
  } catch (error) {
    if (error !== tooLarge) throw error
    return refuse('tooLarge', `This is too large: ${limit / 1024 / 1024} MB at most.`)
  }
}
