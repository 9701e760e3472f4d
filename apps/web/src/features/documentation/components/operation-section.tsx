import { memo, useState } from 'react';
import { CodeBlock } from '#ui/code-block.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { type ApiDocument, type Operation, resolve, type Schema } from '../model/api-document.ts';
import { exampleIn, LANGUAGES, type Language } from '../model/code-examples.ts';
import { Code, RichText } from './rich-text.tsx';
import { Property, SchemaView } from './schema-view.tsx';
import { canBeTried, TryIt } from './try-it.tsx';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: value }));
const ACCESS = {
  'signed-in': 'Requires an access token.',
  verified: 'Requires an access token of a user with a verified address.',
  paid: 'Requires an access token of a user with a paid plan.',
};

type Props = {
  document: ApiDocument;
  operation: Operation;
  language: Language;
  onLanguage: (language: Language) => void;
};

export const OperationSection = memo(function OperationSection({
  document,
  operation,
  language,
  onLanguage,
}: Props) {
  const { id, method, path, summary, description, access, parameters, body, responses } = operation;
  const successes = responses.filter(({ status }) => Number(status) < 400);
  const errors = responses.filter(({ status }) => Number(status) >= 400);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card mt-4 min-w-0 p-4 sm:p-6">
      <h3 id={`${id}-title`} className="font-semibold text-base">
        <a href={`#${id}`} className="rounded-sm hover:underline">
          {summary}
        </a>
      </h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        <code className="text-sm [overflow-wrap:anywhere]">{path}</code>
      </p>
      {description && <RichText>{description}</RichText>}
      {access && <p className="mt-2 text-ink-soft text-sm">{ACCESS[access]}</p>}

      <div className="2xl:grid 2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] 2xl:gap-10">
        <div className="min-w-0">
          {parameters.length > 0 && (
            <>
              <Subheading>Parameters</Subheading>
              <ul className="mt-1 divide-y divide-line border-line border-y">
                {parameters.map(({ name, in: place, required, schema }) => (
                  <li key={name} className="py-2">
                    <Property
                      document={document}
                      name={name}
                      schema={schema}
                      place={place}
                      isRequired={required === true}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
          {body && (
            <>
              <Subheading>Body</Subheading>
              {body.description && <RichText>{body.description}</RichText>}
              <BodySchema document={document} schema={body.schema} />
            </>
          )}

          <Subheading>Responses</Subheading>
          <ul className="mt-1 space-y-1">
            {successes.map(({ status, description: text, body: response }) => (
              <li key={status}>
                <Disclosure
                  label={
                    <>
                      <Code>{status}</Code> {text}
                    </>
                  }
                >
                  {response ? (
                    <>
                      <SchemaView document={document} schema={response.schema} />
                      {response.example !== undefined && (
                        <div className="mt-3">
                          <CodeBlock label={`Response ${status} of ${id}`}>
                            {typeof response.example === 'string'
                              ? response.example
                              : JSON.stringify(response.example, null, 2)}
                          </CodeBlock>
                        </div>
                      )}
                    </>
                  ) : (
                    <p className="text-ink-soft text-sm">No body.</p>
                  )}
                </Disclosure>
              </li>
            ))}
            <li>
              <Disclosure label={`Errors: ${errors.map(({ status }) => status).join(', ')}`}>
                <ul className="space-y-2">
                  {errors.map(({ status, description: text }) => (
                    <li key={status} className="text-sm">
                      <Code>{status}</Code>
                      <RichText>{text}</RichText>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            </li>
          </ul>
        </div>
        <div className="min-w-0">
          <Subheading>Example</Subheading>
          <div className="mt-1 mb-2 flex">
            <SegmentedChoice
              legend="Language of the examples"
              options={LANGUAGE_OPTIONS}
              value={language}
              onChange={onLanguage}
            />
          </div>
          <CodeBlock label={`Example of ${id} in ${language}`}>
            {exampleIn(language, operation, document.servers[0]?.url ?? '')}
          </CodeBlock>

          {canBeTried(operation) ? (
            <Disclosure label="Try it">
              <TryIt operation={operation} />
            </Disclosure>
          ) : (
            <p className="mt-3 text-ink-faint text-sm">
              You can't try this request here: it needs cookies or signatures, or would change your session in
              this browser.
            </p>
          )}
        </div>
      </div>
    </section>
  );
});

/** Properties that are shown at once. */
const SHOWN_PROPERTIES = 8;

function BodySchema({ document, schema }: { document: ApiDocument; schema: Schema }) {
  const resolved = resolve(document, schema);
  const { length } = Object.keys(resolved.properties ?? {});
  if (length <= SHOWN_PROPERTIES) return <SchemaView document={document} schema={schema} />;
  return (
    <>
      {resolved.description && <RichText>{resolved.description}</RichText>}
      <Disclosure label={`${length} properties`}>
        <SchemaView document={document} schema={{ ...resolved, description: '' }} />
      </Disclosure>
    </>
  );
}

const METHODS: Record<string, string> = {
  GET: 'bg-accent-soft text-accent-ink',
  POST: 'bg-success-soft text-success',
  PATCH: 'bg-notice-soft text-notice-ink',
  DELETE: 'bg-danger-soft text-danger',
};

function MethodBadge({ method }: { method: string }) {
  return (
    <span className={`rounded-md px-2 py-0.5 font-semibold text-xs ${METHODS[method] ?? 'bg-sunken'}`}>
      {method}
    </span>
  );
}

function Subheading({ children }: { children: string }) {
  return <h4 className="mt-5 font-semibold text-sm">{children}</h4>;
}

/** Renders its content when first opened. */
function Disclosure({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)} className="mt-1">
      <summary className="min-h-7 rounded-sm py-1 font-medium text-sm">{label}</summary>
      {wasOpened && <div className="pt-1 pb-3">{children}</div>}
    </details>
  );
}
