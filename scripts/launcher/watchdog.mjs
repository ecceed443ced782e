// Loaded first (`--import`) into processes that must not outlive their parent. When the parent ends, even by kill -9,
// the channel to it closes, and this process is asked to stop as if by SIGTERM.
import process from 'node:process'

const stopTimeoutMs = 8000

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), stopTimeoutMs).unref()
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
})
