import { type Bytes, joined, MOST_BYTES } from '../bytes.ts'
import { Trouble } from '../trouble.ts'

const MOST_PICTURES = 100

/** Where the pictures of the page are, for choosing one of them. */
export function picturesOfPage(): string[] {
  const own = Array.from(document.querySelectorAll<HTMLImageElement>('main img'), ({ src }) => src)
    .filter((src) => src.startsWith(`${location.origin}/`))
    .map((src) => src.slice(location.origin.length))
  return [...new Set(own)].slice(0, MOST_PICTURES)
}

/**
 * A file of the shop. Other sites are not asked: the browser would not let us read what they say. Throws Trouble where
 * the shop has no such file, or one that does not end.
 */
export async function fetchFile(address: string): Promise<Bytes> {
  const url = address.trim() === '' ? undefined : URL.parse(address.trim(), document.baseURI)
  if (url?.origin !== location.origin) throw new Trouble('WB_NOT_THIS_SHOP')
  const response = await fetch(url)
  if (!response.ok) throw new Trouble('WB_SHOP_SAYS', { status: response.status })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of chunksOf(response)) {
    size += part.length
    if (size > MOST_BYTES) throw new Trouble('WB_TOO_LARGE')
    parts.push(part)
  }
  return joined(...parts)
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const read = await reader?.read()
      if (!read?.value) return
      yield read.value
    }
  } finally {
    await reader?.cancel()
  }
}
