/** Each method of the sandbox, with the names of the expensive calls that use it. */
export const sandboxCalls: Readonly<Record<string, readonly string[]>> = {
  sql: ['login: everybody', 'search: bytes', 'search: everybody by everybody'],
  database: ['newsletter: a long question', 'newsletter: a question without end'],
  javascript: ['order lines: 349,000 lists', 'order lines: for ever'],
  runOnFakeHost: ['profile', 'bot: question', 'labels: as much as there is'],
  where: ['reviews of all', 'track-order: all'],
  xml: ['XML: deep', 'XML: a file without an end'],
  xpath: ['directory: long words', 'directory: a condition within conditions'],
  yaml: ['YAML: lists of lists', 'YAML: brackets', 'own list: brackets'],
  unzip: ['archive: 200 empty files', 'archive: a big file for the machine'],
  pdf: ['checkout', 'checkout: coupon'],
  callLearnerCode: ['own code: attack'],
  callLearnerCodeEach: ['own code: attack'],
  typescript: ['own code: long', 'own code: deep', 'own component'],
  solidity: ['own contract: deep'],
  evm: ['chain: an endless loop', 'chain: a batch'],
}
