// Frames on the pipes between the server, the launcher and the sandbox's process. This is plain JavaScript because the
// launcher reads frames as well, on any Node from 18 up. It never reads their payload.
//
// length of the payload (4 bytes) | kind (1 byte) | generation of the sandbox (4 bytes) | payload

import { Buffer } from 'node:buffer'

/** The kinds of frames. */
export const KIND = {
  /** A job for the sandbox, or a message about one. */
  data: 0,
  /** From the launcher to the server: the sandbox of this generation has died, and all its jobs with it. */
  gone: 1,
  /** From the launcher to the server: a sandbox of this generation is ready. To the sandbox: the server is open. */
  ready: 2,
  /** From the server to the launcher: replace the sandbox of this generation. */
  replace: 3,
}

/** Maximum size of a payload, in bytes. */
export const MOST_BYTES = 32 << 20

const HEADER_BYTES = 9
const NOTHING = Buffer.alloc(0)

/**
 * @typedef {object} Frame
 * @property {number} kind
 * @property {number} generation
 * @property {readonly Buffer[]} parts what it holds, as it came in
 */

/** The other end of the pipe violates the protocol. */
export class BrokenStream extends Error {
  /** @override */
  name = 'BrokenStream'
}

/** Splits a byte stream into frames. */
export class FrameSplitter {
  /** @type {(frame: Frame) => void} */
  #onFrame
  /** @type {Buffer} The beginning of a header. */
  #header = NOTHING
  /** @type {{ kind: number, generation: number, parts: Buffer[], missing: number } | undefined} */
  #frame

  /** @param {(frame: Frame) => void} onFrame */
  constructor(onFrame) {
    this.#onFrame = onFrame
  }

  /**
   * Throws `BrokenStream` if a frame is too long, and what `onFrame` throws.
   * @param {Buffer} chunk
   */
  push(chunk) {
    let rest = chunk
    while (rest.length > 0) {
      rest = this.#frame ? this.#fill(this.#frame, rest) : this.#begin(rest)
      if (this.#frame?.missing === 0) {
        const { kind, generation, parts } = this.#frame
        this.#frame = undefined
        this.#onFrame({ kind, generation, parts })
      }
    }
  }

  /**
   * @param {Buffer} bytes
   * @returns {Buffer} what is left of them
   */
  #begin(bytes) {
    const wanted = HEADER_BYTES - this.#header.length
    this.#header = Buffer.concat([this.#header, bytes.subarray(0, wanted)])
    if (this.#header.length < HEADER_BYTES) return NOTHING
    const missing = this.#header.readUInt32BE(0)
    if (missing > MOST_BYTES) throw new BrokenStream(`A frame of ${missing} bytes`)
    this.#frame = {
      kind: this.#header.readUInt8(4),
      generation: this.#header.readUInt32BE(5),
      parts: [],
      missing,
    }
    this.#header = NOTHING
    return bytes.subarray(wanted)
  }

  /**
   * @param {{ parts: Buffer[], missing: number }} frame
   * @param {Buffer} bytes
   * @returns {Buffer} what is left of them
   */
  #fill(frame, bytes) {
    const part = bytes.subarray(0, frame.missing)
    frame.parts.push(part)
    frame.missing -= part.length
    return bytes.subarray(part.length)
  }
}

/**
 * Writes a frame. Answers whether there is room for more: see `Writable.write`.
 * @param {import('node:stream').Writable} stream
 * @param {number} kind
 * @param {number} generation
 * @param {readonly Buffer[]} [parts]
 */
export function writeFrame(stream, kind, generation, parts = []) {
  const header = Buffer.allocUnsafe(HEADER_BYTES)
  header.writeUInt32BE(
    parts.reduce((sum, { length }) => sum + length, 0),
    0,
  )
  header.writeUInt8(kind, 4)
  header.writeUInt32BE(generation, 5)
  stream.cork()
  let hasRoom = stream.write(header)
  for (const part of parts) hasRoom = stream.write(part)
  stream.uncork()
  return hasRoom
}

/**
 * The parts of a frame as one buffer with memory of its own, so that values read from it may be passed on.
 * @param {readonly Buffer[]} parts
 */
export function joinParts(parts) {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) at += part.copy(whole, at)
  return whole
}
