import { PROBLEMS } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { PublicHeader } from '#layout/public-header.tsx';
import { PageTitle } from '#lib/page-title.tsx';
import { paths, withDeepLink } from '#paths.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { documentQuery } from '../api/read-document.ts';
import { OperationSection } from '../components/operation-section.tsx';
import { Code, RichText } from '../components/rich-text.tsx';
import { type ApiDocument, type Operation, readOperations } from '../model/api-document.ts';
import type { Language } from '../model/code-examples.ts';

/** The API document as a page, open to everyone; requests can be tried with the user's session. */
export default function ApiDocsPage() {
  const { data: document, isError, refetch } = useQuery(documentQuery);
  return (
    <>
      <PageTitle>API</PageTitle>
      <PublicHeader signIn={withDeepLink(paths.login, paths.apiDocs)} />
      {document ? (
        <Documentation document={document} />
      ) : (
        <main tabIndex={-1} className="grid min-h-80 place-items-center p-6 outline-none">
          <h1 className="sr-only">API</h1>
          {isError ? (
            <LoadError text="Couldn't load the API document." onRetry={refetch} className="justify-center" />
          ) : (
            <Spinner size="size-7" />
          )}
        </main>
      )}
    </>
  );
}

const idOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');

function Documentation({ document }: { document: ApiDocument }) {
  const { hash } = useLocation();
  const operations = useMemo(() => readOperations(document), [document]);
  const [language, setLanguage] = useState<Language>('curl');
  // The browser looked for the anchor before the document was loaded.
  useEffect(() => {
    window.document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const byTag = document.tags.flatMap(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name);
    return own.length > 0 ? [{ name, description, operations: own }] : [];
  });
  const guides = [...document.info.description.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  return (
    <div className="mx-auto max-w-7xl gap-10 2xl:max-w-[110rem] px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav
        aria-label="API"
        className="hidden lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto"
      >
        <Contents guides={guides} tags={byTag} />
      </nav>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        <h1 className="font-semibold text-xl tracking-tight">{document.info.title}</h1>
        <details className="card mt-4 p-4 lg:hidden">
          <summary className="min-h-6 font-medium">Contents</summary>
          <nav aria-label="API, contents" className="pt-2">
            <Contents guides={guides} tags={byTag} />
          </nav>
        </details>
        <div className="max-w-3xl">
          <RichText idOf={idOf}>{document.info.description}</RichText>
          <p className="mt-4 text-sm">
            <a
              href="/api/openapi.json"
              className="font-medium text-accent-ink underline underline-offset-4"
              target="_blank"
              rel="noreferrer"
            >
              OpenAPI 3.1 document
            </a>{' '}
            for code generators.
          </p>
        </div>
        {byTag.map((tag) => (
          <section key={tag.name} aria-labelledby={idOf(tag.name)} className="mt-10">
            <h2 id={idOf(tag.name)} className="font-semibold text-md tracking-tight">
              {tag.name}
            </h2>
            <p className="mt-1 text-ink-soft">{tag.description.replaceAll('`', '')}</p>
            {tag.operations.map((operation) => (
              <OperationSection
                key={operation.id}
                document={document}
                operation={operation}
                language={language}
                onLanguage={setLanguage}
              />
            ))}
          </section>
        ))}
        <ProblemCodes />
      </main>
    </div>
  );
}

const LINK = 'block rounded-sm py-1 text-ink-soft text-sm hover:text-ink hover:underline';

function Contents({ guides, tags }: { guides: string[]; tags: { name: string; operations: Operation[] }[] }) {
  return (
    <ul>
      {guides.map((guide) => (
        <li key={guide}>
          <a href={`#${idOf(guide)}`} className={LINK}>
            {guide}
          </a>
        </li>
      ))}
      {tags.map(({ name, operations }) => (
        <li key={name} className="mt-4">
          <a href={`#${idOf(name)}`} className="block rounded-sm py-1 font-semibold text-sm hover:underline">
            {name}
          </a>
          <ul>
            {operations.map(({ id, summary }) => (
              <li key={id}>
                <a href={`#${id}`} className={LINK}>
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li className="mt-4">
        <a href="#problem-codes" className="block rounded-sm py-1 font-semibold text-sm hover:underline">
          Problem codes
        </a>
      </li>
    </ul>
  );
}

/** The `type` of a problem document leads to its line. */
function ProblemCodes() {
  return (
    <section aria-labelledby="problem-codes" className="mt-10">
      <h2 id="problem-codes" className="font-semibold text-md tracking-tight">
        Problem codes
      </h2>
      <ul className="card mt-4 divide-y divide-line">
        {Object.entries(PROBLEMS).map(([code, { status, title }]) => (
          <li
            key={code}
            id={code}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2 text-sm target:bg-accent-soft"
          >
            <Code>{code}</Code>
            <span className="digits text-ink-faint">{status}</span>
            <span className="text-ink-soft">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
