import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const settings = new Set([...(await read('.env.example')).matchAll(/^([A-Z_0-9]+)=/gm)].map((match) => match[1]));
const entryPoint = /apps\/server\/src\/[\w-]+\.ts/g;

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.optional(z.union([z.string(), z.array(z.string())])),
      entrypoint: z.optional(z.array(z.string())),
      cpu_shares: z.optional(z.int()),
      read_only: z.optional(z.boolean()),
      cap_drop: z.optional(z.array(z.string())),
      ports: z.optional(z.array(z.string())),
      volumes: z.optional(z.array(z.string())),
      environment: z.optional(z.record(z.string(), z.string())),
      depends_on: z.optional(z.record(z.string(), z.looseObject({}))),
    }),
  ),
});
const packageFile = z.object({ scripts: z.object({ serve: z.string(), worker: z.string() }) });
const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  data: z.optional(z.record(z.string(), z.string())),
});

/** Read by Node itself and by OpenTelemetry. */
const OF_NODE = /^(NODE_OPTIONS|OTEL_[A-Z_]+)$/;

const STARTING = [
  'Dockerfile',
  'deploy/compose.yaml',
  'deploy/kubernetes/urban-vision.yaml',
  'deploy/systemd/urban-vision.service',
  'deploy/systemd/urban-vision-worker.service',
];

describe('the files of a deployment', () => {
  it('start programs that exist', async () => {
    for (const file of STARTING) {
      const named = (await read(file)).match(entryPoint) ?? [];
      expect(named, file).not.toEqual([]);
      for (const program of named) expect(existsSync(path.join(ROOT, program)), `${file}: ${program}`).toBe(true);
    }
  });

  it('start servers and workers with as little room for new objects as they need', async () => {
    for (const file of STARTING) {
      for (const line of (await read(file)).split('\n').filter((each) => /(main|worker)\.ts/.test(each)))
        expect(line, file).toContain('--max-semi-space-size=16');
    }
  });

  it('start servers and workers so that no new object is put among the old ones', async () => {
    const lines = (await Promise.all(STARTING.map(read))).flatMap((text) => text.split('\n'));
    const { serve, worker } = packageFile.parse(JSON.parse(await read('package.json'))).scripts;
    const starting = [...lines.filter((line) => /(main|worker)\.ts/.test(line)), serve, worker];
    expect(starting.length).toBeGreaterThan(4);
    for (const line of starting) expect(line).toContain('--no-allocation-site-pretenuring');
  });

  it('let a worker in a service of its own give way, where its priority says nothing to those of others', async () => {
    expect(await read('deploy/systemd/urban-vision-worker.service')).toMatch(/^CPUWeight=[1-9]\d?$/m);
    const { services } = composeFile.parse(parse(await read('deploy/compose.yaml'), { merge: true }));
    expect(services.worker?.cpu_shares).toBeLessThan(1024);
    expect(services['server-1']?.cpu_shares).toBeUndefined();
    const requested = [...(await read('deploy/kubernetes/urban-vision.yaml')).matchAll(/requests: \{ cpu: (\d+)m/g)];
    const [server = 0, worker = 0] = requested.map(([, thousandths]) => Number(thousandths));
    expect(worker).toBeLessThan(server);
    expect(worker).toBeGreaterThan(0);
  });

  it('put only what the server asks for into the image', async () => {
    const installs = (await read('Dockerfile')).match(/npm (ci|install) [^&;]*--omit=dev[^&;]*/g) ?? [];
    expect(installs).toHaveLength(2);
    for (const install of installs) expect(install).toContain('--workspace apps/server');
  });

  it('put only what is in the repository or built from it into the image', async () => {
    const copies = [...(await read('Dockerfile')).matchAll(/^COPY --from=\w+ \/app\/(\S+)/gm)].map((match) => match[1]);
    const made = ['node_modules', 'apps/web/dist'];
    expect(copies).toEqual(expect.arrayContaining(made));
    for (const copied of copies.filter((each) => each !== undefined && !made.includes(each))) {
      expect(existsSync(path.join(ROOT, String(copied))), copied).toBe(true);
    }
  });

  it('compose: settings are known, and services wait for services that there are', async () => {
    const { services } = composeFile.parse(parse(await read('deploy/compose.yaml'), { merge: true }));
    const ours = Object.entries(services).filter(([name]) => /^(server|worker|organiser)/.test(name));
    expect(ours.map(([name]) => name)).toEqual(['server-1', 'server-2', 'worker', 'organiser']);
    for (const [name, { environment, depends_on: waitsFor }] of ours) {
      expect(
        Object.keys(environment ?? {}).filter((each) => !settings.has(each) && !OF_NODE.test(each)),
        name,
      ).toEqual([]);
      for (const other of Object.keys(waitsFor ?? {})) expect(Object.keys(services)).toContain(other);
    }
  });

  it('compose: nobody reaches more than the proxy, and who gets into a server can do no more than it', async () => {
    const { services } = composeFile.parse(parse(await read('deploy/compose.yaml'), { merge: true }));
    for (const [name, { ports, read_only, cap_drop }] of Object.entries(services)) {
      expect(ports === undefined, name).toBe(name !== 'proxy');
      if (/^(server|worker|organiser)/.test(name))
        expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  it('compose: what a server took as an upload is where the worker imports from', async () => {
    const { services } = composeFile.parse(parse(await read('deploy/compose.yaml'), { merge: true }));
    for (const name of ['server-1', 'server-2', 'worker', 'organiser'])
      expect(services[name]?.volumes, name).toContain('data:/data');
  });

  it('keep secrets and exchanged files out of what the image is built from', async () => {
    const ignored = (await read('.dockerignore')).split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/.data', 'exchange', '.git']));
  });

  it('compose: every variable is told of in env.example', async () => {
    const used = [...(await read('deploy/compose.yaml')).matchAll(/\$\{([A-Z_0-9]+)(?!\w|:-local)/g)].map(
      (match) => match[1],
    );
    const told = [...(await read('deploy/env.example')).matchAll(/^([A-Z_0-9]+)=/gm)].map((match) => match[1]);
    expect([...new Set(used)].sort()).toEqual(told.sort());
  });

  it('Kubernetes: one object each, with settings that are known', async () => {
    const documents = parseAllDocuments(await read('deploy/kubernetes/urban-vision.yaml'));
    expect(documents.flatMap((each) => each.errors)).toEqual([]);
    const objects = documents.map((each) => manifest.parse(each.toJS()));
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'ConfigMap urban-vision',
      'PersistentVolumeClaim data',
      'Deployment server',
      'Deployment worker',
      'Service server',
      'PodDisruptionBudget server',
      'Ingress urban-vision',
    ]);
    const deployments = objects.filter(({ kind }) => kind === 'Deployment').map((each) => JSON.stringify(each));
    for (const each of deployments) expect(each).toContain('"persistentVolumeClaim":{"claimName":"data"}');
    for (const { data = {} } of objects) expect(Object.keys(data).filter((each) => !settings.has(each))).toEqual([]);
  });

  it.each(['Caddyfile', 'nginx.conf'])(
    '%s: streams pass, figures do not, a claimed address is replaced',
    async (file) => {
      const proxy = await read(`deploy/${file}`);
      expect(proxy).toMatch(/\/metrics\b/);
      expect(proxy).toMatch(/404/);
      expect(proxy).toMatch(/flush_interval -1|proxy_buffering off/);
      expect(proxy).toMatch(/X-Forwarded-For (\{remote_host\}|\$remote_addr)/);
      expect(proxy).not.toContain('$proxy_add_x_forwarded_for');
      // What came when would tell which pictures were imported together.
      expect(proxy).toMatch(/header_down -Last-Modified|add_header Last-Modified "";[^}]*etag off;/);
    },
  );

  it('nginx.conf: a file that a server of another version lacks is asked of the next one', async () => {
    const [, assets = ''] = /location \/assets\/ \{([^}]*)\}/.exec(await read('deploy/nginx.conf')) ?? [];
    expect(assets).toMatch(/proxy_next_upstream [^;]*\bhttp_404\b/);
    expect(assets).toMatch(/X-Forwarded-For \$remote_addr/);
  });
});

describe('traces', () => {
  const start = (endpoint: string, program = 'console.log("served")') =>
    spawnSync(process.execPath, ['--import', path.join(ROOT, 'deploy/telemetry.mjs'), '--eval', program], {
      encoding: 'utf8',
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    });

  it('cost nothing and say nothing where no collector is named', () => {
    expect(start('')).toMatchObject({ status: 0, stdout: 'served\n', stderr: '' });
  });

  it('ask no address of a cloud where they run, unless told to', () => {
    const { stdout } = start('http://127.0.0.1:4318', 'console.log(process.env.OTEL_NODE_RESOURCE_DETECTORS)');
    expect(stdout).toBe('env,host,os,process\n');
  });

  it('are told to be missing where OpenTelemetry is not installed, and the server starts', () => {
    const { status, stdout, stderr } = start('http://127.0.0.1:4318');
    expect([status, stdout]).toEqual([0, 'served\n']);
    expect(stderr).toContain('npm install --no-save @opentelemetry/api');
  });
});
