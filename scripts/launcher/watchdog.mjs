// Loaded first (`--import`) into processes that must not outlive the one that started them. When that one is
// gone the channel to it closes, even after kill -9, and this process is asked to stop as if by SIGTERM.
import process from 'node:process'

const stopTimeoutMs = 8000

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), stopTimeoutMs).unref()
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
})
