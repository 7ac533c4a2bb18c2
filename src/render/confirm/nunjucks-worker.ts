/**
 * The program of the worker that runs the real nunjucks: plain JavaScript for `new Worker(source, { eval: true })`, so
 * that it starts the same from TypeScript sources and from a bundle. `workerData` holds the path of nunjucks.
 * A message `{ source, name, templates, variables, options }` is answered by `{ text }` or `{ error }`.
 */
export const nunjucksWorkerSource = `'use strict'
const { posix } = require('node:path')
const { parentPort, workerData } = require('node:worker_threads')
const nunjucks = require(workerData.nunjucks)

function render({ source, name = 'template', templates, variables, options }) {
  try {
    // A loader of its own: without one nunjucks reads files.
    const texts = new Map([...Object.entries(templates), [name, source]])
    const Texts = nunjucks.Loader.extend({
      getSource: (path) => (texts.has(path) ? { src: texts.get(path), path, noCache: false } : null),
      resolve: (from, to) => posix.join(posix.dirname(from), to),
    })
    const environment = new nunjucks.Environment([new Texts()], options)
    const text = environment.render(name, variables)
    return typeof text === 'string' ? { text } : { error: 'nunjucks gave no text' }
  } catch (error) {
    return { error: String((error && error.message) || error) }
  }
}

parentPort.on('message', (job) => parentPort.postMessage(render(job)))
`
