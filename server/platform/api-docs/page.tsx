/** Renders the OpenAPI document as one HTML file without script, once on first request. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiParameter } from '../openapi.ts'
import { type Field, fieldsOf, typeOf } from './fields.ts'
import { curlOf } from './samples.ts'

export interface ApiDocsPage {
  readonly html: string
  /** The style source that the content security policy must allow. */
  readonly styleSource: string
}

interface Operation extends OpenApiOperation {
  readonly method: string
  readonly path: string
}

const styles = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')

/** Renders the page; `documentHref` links to the document. */
export function apiDocsPage(document: OpenApiDocument, documentHref: string): ApiDocsPage {
  const markup = renderToStaticMarkup(<Page document={document} documentHref={documentHref} />)
  return {
    html: `<!doctype html>${markup}`,
    styleSource: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  }
}

function Page({ document, documentHref }: { document: OpenApiDocument; documentHref: string }) {
  const { info, tags, components, servers } = document
  const operations = operationsOf(document)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`API · ${info.title}`}</title>
        <meta
          name="description"
          content="Every call of the market’s API: who may make it, what it takes and what it answers."
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, whose hash the policy names. */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header>
          <a className="brand" href="/">
            {info.title}
          </a>
          <a href={documentHref}>OpenAPI 3.1 document</a>
        </header>
        <div className="columns">
          <Contents tags={tags} operations={operations} />
          <main id="content">
            <h1>API</h1>
            <p className="lead">
              {operations.length} calls at <code>{servers[0]?.url}</code>
            </p>
            {sentencesOf(info.description).map((sentence) => (
              <p key={sentence}>{withCode(sentence)}</p>
            ))}
            <Problems />
            {tags.map(({ name, description }) => (
              <section key={name} aria-labelledby={`tag-${name}`}>
                <h2 id={`tag-${name}`}>{titled(name)}</h2>
                <p>{description}.</p>
                {operations
                  .filter((operation) => operation.tags.includes(name))
                  .map((operation) => (
                    <OperationCard key={operation.operationId} operation={operation} document={document} />
                  ))}
              </section>
            ))}
            <section aria-labelledby="objects">
              <h2 id="objects">Objects</h2>
              {Object.entries(components.schemas).map(([name, schema]) => (
                <article key={name} id={`object-${name}`}>
                  <h3>{name}</h3>
                  <Fields fields={fieldsOf(schema)} caption={`Fields of ${name}`} />
                </article>
              ))}
            </section>
          </main>
        </div>
      </body>
    </html>
  )
}

function Contents({ tags, operations }: { tags: OpenApiDocument['tags']; operations: readonly Operation[] }) {
  return (
    <nav aria-label="Calls">
      <p className="hint">Every call is on this page: search it with your browser.</p>
      {tags.map(({ name }) => (
        <details key={name} open>
          <summary>{titled(name)}</summary>
          <ul>
            {operations
              .filter((operation) => operation.tags.includes(name))
              .map(({ operationId, method, path }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`}>
                    <span className={`method ${method.toLowerCase()}`}>{method}</span> {path}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
      <a href="#objects">Objects</a>
    </nav>
  )
}

function Problems() {
  return (
    <>
      <h2 id="problems">When a call fails</h2>
      <p>
        The answer is a <Named name="Problem" /> of type <code>application/problem+json</code>: its{' '}
        <code>code</code> is for programs, its <code>message</code> for people, <code>errors</code> names the
        fields that are wrong, and <code>request_id</code> is what to tell us.
      </p>
      <p>
        401 says that nobody knows who calls, 403 that it is not for them, 404 that there is no such thing for
        them, 409 that the world has changed, 422 that the input is wrong, 429 and 503 that it should be tried
        again after <code>retry-after</code> seconds.
      </p>
    </>
  )
}

function OperationCard({ operation, document }: { operation: Operation; document: OpenApiDocument }) {
  const {
    operationId,
    method,
    path,
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
  } = operation
  const body = requestBody?.content['application/json']?.schema
  const [status = '', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const answer = success?.content['application/json']?.schema
  const url = `${document.servers[0]?.url ?? ''}${path}`
  return (
    <article id={operationId}>
      <h3>
        <span className={`method ${method.toLowerCase()}`}>{method}</span>{' '}
        <span className="path">{path}</span>
      </h3>
      <p className="summary">{summary}.</p>
      <p className="access">{description}</p>
      {parameters.length > 0 && (
        <Fields fields={parameters.map(fieldOfParameter)} caption="Parameters" isCaptionShown />
      )}
      {body && <Shape schema={body} caption="Body" />}
      {answer && <Shape schema={answer} caption={`Answer (${status})`} />}
      <table>
        <caption>Problems</caption>
        <tbody>
          {Object.entries(responses)
            .filter(([code]) => !code.startsWith('2'))
            .map(([code, problem]) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td>
                  {problem.description.split(', ').map((name) => (
                    <code key={name}>{name}</code>
                  ))}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <details>
        <summary>Example of {operationId}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is read by scrolling, also from the keyboard. */}
        <pre tabIndex={0}>{curlOf({ method, url, schemas: document.components.schemas }, operation)}</pre>
      </details>
    </article>
  )
}

function Shape({ schema, caption }: { schema: JsonSchema; caption: string }) {
  const fields = fieldsOf(schema)
  if (fields.length > 0) return <Fields fields={fields} caption={caption} isCaptionShown />
  return (
    <p className="shape">
      <strong>{caption}</strong> <Type {...typeOf(schema)} /> {schema.description}
    </p>
  )
}

interface FieldsProps {
  fields: readonly Field[]
  caption: string
  isCaptionShown?: boolean
}

function Fields({ fields, caption, isCaptionShown = false }: FieldsProps) {
  return (
    <table className="fields">
      <caption className={isCaptionShown ? undefined : 'unseen'}>{caption}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path}>
            <th scope="row">
              {field.path}
              {!field.isRequired && <span className="optional"> optional</span>}
            </th>
            <td>
              <Type {...field} />
            </td>
            <td>{field.told}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Type({ type, named }: Pick<Field, 'type' | 'named'>): ReactNode {
  if (named === undefined) return type
  return (
    <>
      {type.slice(0, type.length - named.length)}
      <Named name={named} />
    </>
  )
}

function Named({ name }: { name: string }) {
  return <a href={`#object-${name}`}>{name}</a>
}

function fieldOfParameter({ name, in: place, required = false, schema }: OpenApiParameter): Field {
  const [field] = fieldsOf({ properties: { [name]: schema } })
  if (!field) throw new Error('Parameter schema has no field')
  return { ...field, isRequired: required, told: [`in the ${place}`, field.told].filter(Boolean).join('; ') }
}

function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.) (?=[A-Z])/)
}

/** Formats text between backticks as code. */
function withCode(text: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places.
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
