// The structs are laid out as the library's record says: ../../../tests/data/abi.txt.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import koffi from 'koffi';
import { types } from '../types.js';

const record = readFileSync(new URL('../../../tests/data/abi.txt', import.meta.url), 'utf8');

/** The size of a struct and the places of its fields, as recorded. */
function recorded(name) {
  const lines = record.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`struct ${name} size `));
  assert.notEqual(start, -1, `${name} is not in the record`);
  const fields = {};
  for (let at = start + 1; lines[at]?.startsWith('  '); at++) {
    const [, offset, field] = /^ {2}(\d+) .*?(\w+)(?:\[[^\]]*\])*$/.exec(lines[at]);
    fields[field] = Number(offset);
  }
  return { size: Number(lines[start].split(' ')[3]), fields };
}

for (const [name, type] of Object.entries(types)) {
  test(`layout of ${name}`, () => {
    const { size, fields } = recorded(name);
    const own = Object.keys(koffi.introspect(type).members);
    assert.deepEqual(own, Object.keys(fields));
    assert.deepEqual(Object.fromEntries(own.map((field) => [field, koffi.offsetof(type, field)])), fields);
    assert.equal(koffi.sizeof(type), size);
  });
}
