/**
 * The program of the worker that runs the real nunjucks: plain JavaScript for `new Worker(source, { eval: true })`, so
 * that it starts the same from TypeScript sources and from a bundle. `workerData` holds the path of nunjucks.
 * A message `{ source, variables, options }` is answered by `{ text }` or `{ error }`.
 */
export const nunjucksWorkerSource = `'use strict'
const { parentPort, workerData } = require('node:worker_threads')
const nunjucks = require(workerData.nunjucks)

function render({ source, variables, options }) {
  try {
    // An empty list of loaders: without one nunjucks reads files.
    const environment = new nunjucks.Environment([], options)
    const text = environment.renderString(source, variables)
    return typeof text === 'string' ? { text } : { error: 'nunjucks gave no text' }
  } catch (error) {
    return { error: String((error && error.message) || error) }
  }
}

parentPort.on('message', (job) => parentPort.postMessage(render(job)))
`
