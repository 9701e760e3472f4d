import { it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { expectFirstScreens } from '../support/first-screen.ts';

const catalogue = useCatalogue({ shared: 'small' });

it("Search has results and a brand's page its tiles in the first screen, with every section loaded without scrolling", () =>
  expectFirstScreens(catalogue));
