import { Client } from '../../src/service/client';
import { Limiter } from '../../src/service/limiter';
import { exitCodeOf } from '../../src/gate/outcome';
import { runGate } from '../../src/gate/runGate';
import { readSiteFile } from '../../src/sources/siteFile';
import { assertCase } from '../gate/assertCase';
import { cases, type GateCase } from '../gate/cases';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { DIALECTS } from '../sandbox/switches';

const log = { info: () => undefined, warn: () => undefined };

describe('The gate in the model', function () {
  this.timeout(20_000);
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ reports: 12, site: 'seeded.example' });
  });

  after(() => sandbox.stop());

  // What a case turns itself may be a dialect.
  const isPlain = ({ switches, options }: GateCase) => switches === undefined && options === undefined;
  const each = cases.flatMap((one, at) => [
    { one, at, title: one.title },
    ...(isPlain(one) ? DIALECTS.slice(1) : []).map((dialect) => ({
      ...{ one: { ...one, switches: { dialect } }, at },
      title: `${one.title}, in the dialect ${dialect}`,
    })),
  ]);

  for (const { one, at, title } of each) {
    it(title, () =>
      assertCase(one, at, sandbox, async ({ alias, files }) => {
        const text = files['site-reports.json'] ?? '';
        const [site] = readSiteFile(text).sites;
        if (site?.gate === undefined) throw new Error('There is no gate');
        const { url, key: apiKey } = sandbox;
        const outcome = await runGate({
          ...{ site: { ...site, gate: site.gate }, text, serviceUrl: url, signal: new AbortController().signal },
          service: new Client({ baseUrl: url, apiKey, log, limiter: new Limiter(() => 4) }),
          folder: { readText: (file) => Promise.resolve(files[file]) },
          options: { ...one.options, alias },
        });
        const { pages, problems, baseline } = outcome;
        return { exitCode: exitCodeOf([outcome], one), pages, problems, baseline: baseline?.text };
      }),
    );
  }
});
