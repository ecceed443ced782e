// A module for autocannon, which keeps each body as text. To decode compressed bytes takes it longer than the server
// takes to send them.

/** The part of autocannon's client that is used here. */
interface Client {
  pipelinedRequests: { addBody(bytes: Uint8Array): void }
}

/** Lets a client of autocannon forget what it receives. */
function dropBodies({ pipelinedRequests }: Client): void {
  pipelinedRequests.addBody = () => {}
}

export { dropBodies as 'module.exports' }
