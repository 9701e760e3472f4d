import { TextLink } from '#lib/text-link.tsx';
import { paths } from '#paths.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { apiExample, EXAMPLE_LANGUAGES, type ExampleLanguage } from '../model/api-examples.ts';

const HINTS: Record<ExampleLanguage, string> = {
  curl: 'Brands of a search. Needs a key for Brands in the variable API_KEY.',
  Python: 'A search as a CSV file. Needs a key for Exports in the variable API_KEY.',
  'Google Sheets':
    'On Search choose Export, then Spreadsheet address: the dialog shows the complete formula. The sheet fetches new data about once an hour.',
};

export function ApiExamples() {
  return (
    <SettingsSection title="Examples" lead="Ready to run once your key is set.">
      <div className="divide-y divide-line">
        {EXAMPLE_LANGUAGES.map((language) => (
          <div key={language} className="p-5">
            <h3 className="font-medium text-sm">{language}</h3>
            <p className="mt-0.5 mb-3 text-pretty text-ink-soft text-sm">{HINTS[language]}</p>
            <CodeBlock label={`Example in ${language}`}>
              {apiExample(language, window.location.origin)}
            </CodeBlock>
          </div>
        ))}
        <p className="p-5 text-ink-soft text-sm">
          Every request, filter and error is in the <TextLink to={paths.apiDocs}>API documentation</TextLink>.
        </p>
      </div>
    </SettingsSection>
  );
}
