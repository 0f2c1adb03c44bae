/** Configs and conditions that are wrong, and what `harnery config` says of each, word by word. */

/** What is wrong, the name of the file, its text, and the lines. `ROOT` stands for the project’s folder. */
export type Row = readonly [what: string, file: string, text: string, lines: readonly string[]];

export const SETTINGS: readonly Row[] = [
  [
    'a misspelt key',
    'harnery.config.json',
    `{
  "obsreve": true
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:2:3: "obsreve" in the config cannot be used: unknown key "obsreve" (did you mean "observe"?); there are $schema, plugins, rules, adapters, observe, record. Correct it; until then it is left out.',
    ],
  ],
  [
    'a text for true or false',
    'harnery.config.json',
    `{
  "observe": "yes"
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:2:3: "observe" in the config cannot be used: "yes" is a text, and true or false is due. Correct it; until then nothing is blocked.',
    ],
  ],
  [
    'a list of rules',
    'harnery.config.json',
    `{
  "rules": [
    "task_set"
  ]
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:2:3: "rules" in the config cannot be used: ["task_set"] is a list, and an object is due. Correct it; until then nothing is blocked.',
    ],
  ],
  [
    'plugins that are no list',
    'harnery.config.json',
    `{
  "plugins": "recommended"
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:2:3: "plugins" in the config cannot be used: it takes code, and this file holds data; write a harnery.config.ts. Correct it; until then it is left out.',
    ],
  ],
  [
    'a plugin by its name',
    'harnery.config.json',
    `{
  "plugins": [
    "recommended"
  ]
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:2:3: "plugins" in the config cannot be used: it takes code, and this file holds data; write a harnery.config.ts. Correct it; until then it is left out.',
    ],
  ],
  [
    'adapters that are no list',
    'harnery.config.json',
    `{
  "adapters": {}
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:2:3: "adapters" in the config cannot be used: it takes code, and this file holds data; write a harnery.config.ts. Correct it; until then it is left out.',
    ],
  ],
  [
    'an adapter by its name',
    'harnery.config.json',
    `{
  "adapters": [
    "cursor"
  ]
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:2:3: "adapters" in the config cannot be used: it takes code, and this file holds data; write a harnery.config.ts. Correct it; until then it is left out.',
    ],
  ],
  [
    'a misspelt key below another',
    'harnery.config.json',
    `{
  "record": {
    "promptTxt": 3
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "record > promptTxt" in the config cannot be used: unknown key "promptTxt" (did you mean "promptText"?); there are promptText. Correct it; until then it is left out.',
    ],
  ],
  [
    'a text for a number',
    'harnery.config.json',
    `{
  "record": {
    "promptText": "3"
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "record > promptText" in the config cannot be used: "3" is a text, and a whole number is due. Correct it; until then it is left out.',
    ],
  ],
  [
    'a negative number',
    'harnery.config.json',
    `{
  "record": {
    "promptText": -1
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "record > promptText" in the config cannot be used: -1 is less than 0. Correct it; until then it is left out.',
    ],
  ],
  [
    'a number for an object',
    'harnery.config.json',
    `{
  "record": 3
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:2:3: "record" in the config cannot be used: 3 is a number, and an object is due. Correct it; until then it is left out.',
    ],
  ],
];

export const RULES: readonly Row[] = [
  [
    'B49: a misspelt rule',
    'harnery.config.json',
    `{
  "rules": {
    "stauts_checked": "error"
  }
}`,
    [
      'HARNERY_UNKNOWN_RULE: harnery.config.json:3:5: the config names a rule that no plugin brings: "stauts_checked" (did you mean "status_checked"?). Known rules: status_checked, task_set, status_shown, verify_after_edit.',
    ],
  ],
  [
    'a misspelt severity',
    'harnery.config.json',
    `{
  "rules": {
    "task_set": "eror"
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "task_set" in the config cannot be used: "eror" is not "off", "warn" or "error" (did you mean "error"?). Correct it; until then the rule is off.',
    ],
  ],
  [
    'true for a severity',
    'harnery.config.json',
    `{
  "rules": {
    "task_set": true
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "task_set" in the config cannot be used: true is not "off", "warn" or "error". Correct it; until then the rule is off.',
    ],
  ],
  [
    'an empty list',
    'harnery.config.json',
    `{
  "rules": {
    "task_set": []
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "task_set" in the config cannot be used: it is empty, and "off", "warn" or "error" is due. Correct it; until then the rule is off.',
    ],
  ],
  [
    'options without a severity',
    'harnery.config.json',
    `{
  "rules": {
    "task_set": [
      {
        "most": 1
      }
    ]
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "task_set" in the config cannot be used: a severity stands first, as in ["error", { ... }]. Correct it; until then the rule is off.',
    ],
  ],
  [
    'options that are no object',
    'harnery.config.json',
    `{
  "rules": {
    "task_set": [
      "error",
      5
    ]
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:5:7: "task_set" in the config cannot be used: its options are 5, and an object is due. Correct it; until then the rule is off.',
    ],
  ],
  [
    'more than severity and options',
    'harnery.config.json',
    `{
  "rules": {
    "task_set": [
      "error",
      {},
      1
    ]
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:6:7: "task_set" in the config cannot be used: it holds more than a severity and options. Correct it; until then the rule is off.',
    ],
  ],
  [
    'options of a rule that takes none',
    'harnery.config.json',
    `{
  "rules": {
    "task_set": [
      "error",
      {
        "most": 1
      }
    ]
  }
}`,
    [
      'HARNERY_BAD_OPTIONS: harnery.config.json:6:9: the options of rule "task_set" are wrong: unknown key "most"; there are none. Correct them in the config; the rule is off until then.',
    ],
  ],
  [
    'a rule without an option that is due',
    'harnery.config.json',
    `{
  "rules": {
    "verify_after_edit": "error"
  }
}`,
    [
      'HARNERY_BAD_OPTIONS: harnery.config.json:3:5: the options of rule "verify_after_edit" are wrong: "commands" is missing. Correct them in the config; the rule is off until then.',
    ],
  ],
  [
    'a text for a list',
    'harnery.config.json',
    `{
  "rules": {
    "verify_after_edit": [
      "error",
      {
        "commands": "npm test"
      }
    ]
  }
}`,
    [
      'HARNERY_BAD_OPTIONS: harnery.config.json:6:9: the options of rule "verify_after_edit" are wrong: commands: "npm test" is a text, and a list is due. Correct them in the config; the rule is off until then.',
    ],
  ],
  [
    'an empty list of commands',
    'harnery.config.json',
    `{
  "rules": {
    "verify_after_edit": [
      "error",
      {
        "commands": []
      }
    ]
  }
}`,
    [
      'HARNERY_BAD_OPTIONS: harnery.config.json:6:9: the options of rule "verify_after_edit" are wrong: commands: at least 1 element is due. Correct them in the config; the rule is off until then.',
    ],
  ],
  [
    'a number among texts',
    'harnery.config.json',
    `{
  "rules": {
    "verify_after_edit": [
      "warn",
      {
        "commands": [
          3
        ]
      }
    ]
  }
}`,
    [
      'HARNERY_BAD_OPTIONS: harnery.config.json:7:11: the options of rule "verify_after_edit" are wrong: commands > 0: 3 is a number, and a text or a list is due. Correct them in the config; the rule is off until then.',
    ],
  ],
  [
    'a misspelt option',
    'harnery.config.json',
    `{
  "rules": {
    "verify_after_edit": [
      "error",
      {
        "commands": [
          "npm test"
        ],
        "stritc": true
      }
    ]
  }
}`,
    [
      'HARNERY_BAD_OPTIONS: harnery.config.json:9:9: the options of rule "verify_after_edit" are wrong: unknown key "stritc" (did you mean "strict"?); there are commands, files, strict. Correct them in the config; the rule is off until then.',
    ],
  ],
  [
    'two wrong options',
    'harnery.config.json',
    `{
  "rules": {
    "verify_after_edit": [
      "warn",
      {
        "commands": [
          "npm test"
        ],
        "strict": "yes",
        "file": []
      }
    ]
  }
}`,
    [
      'HARNERY_BAD_OPTIONS: harnery.config.json:10:9: the options of rule "verify_after_edit" are wrong: unknown key "file" (did you mean "files"?); there are commands, files, strict. Correct them in the config; the rule is off until then.',
      'HARNERY_BAD_OPTIONS: harnery.config.json:9:9: the options of rule "verify_after_edit" are wrong: strict: "yes" is a text, and true or false is due. Correct them in the config; the rule is off until then.',
    ],
  ],
];

export const OWN_RULES: readonly Row[] = [
  [
    'the name of a plugin’s rule',
    'harnery.config.json',
    `{
  "rules": {
    "task_set": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "task_set" in the config cannot be used: a plugin brings a rule of this name; set it by a severity, or give yours another name. Correct it; until then the rule is off.',
    ],
  ],
  [
    'a name with a space',
    'harnery.config.json',
    `{
  "rules": {
    "My Rule": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:3:5: rule "My Rule" of plugin "config" is not a rule: its name holds more than lower-case letters, digits, - and _. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'nothing at all',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {}
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:3:5: rule "mine" of plugin "config" is not a rule: "applies" is missing. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'no question',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:3:5: rule "mine" of plugin "config" is not a rule: "satisfied" is missing. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'no meta',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:3:5: rule "mine" of plugin "config" is not a rule: "meta" is missing: description, message and remedy. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'no description',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:4:7: rule "mine" of plugin "config" is not a rule: "meta.description" is missing. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'no message',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:4:7: rule "mine" of plugin "config" is not a rule: "meta.message" is missing. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'no remedy',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": {}
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:4:7: rule "mine" of plugin "config" is not a rule: "meta.remedy" is no command; there is { stage, command } or a command alone. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'a misspelt part of meta',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true",
        "mesage": "m"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:8:9: rule "mine" of plugin "config" is not a rule: unknown key "mesage" (did you mean "message"?); there are on, description, message, remedy, severity, options, defaults, reads, docs. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'a misspelt part',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": true,
      "satisfeid": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:11:7: rule "mine" of plugin "config" is not a rule: unknown key "satisfeid" (did you mean "satisfied"?); there are name, severity, meta, applies, satisfied. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'a misspelt severity',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": true,
      "severity": "eror"
    }
  }
}`,
    [
      'HARNERY_BAD_SETTING: harnery.config.json:3:5: "mine" in the config cannot be used: "eror" is not "off", "warn" or "error" (did you mean "error"?). Correct it; until then the rule is off.',
    ],
  ],
  [
    'another event',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true",
        "on": "tool.pre_use"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:8:9: rule "mine" of plugin "config" is not a rule: "meta.on" is "tool.pre_use"; only "turn.stop" can be judged. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'another stage',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": {
          "stage": "early",
          "command": "true"
        }
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:8:11: rule "mine" of plugin "config" is not a rule: "meta.remedy.stage" is none of first, normal, last. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'a placeholder that leads nowhere',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "{{tol_uses}} tools",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:6:9: rule "mine" of plugin "config" is not a rule: "meta.message": the placeholder {{tol_uses}} cannot be filled: "tol_uses" is not a fact (did you mean "tool_uses"?). Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'a placeholder in a remedy',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "run {{session_id}}"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:7:9: rule "mine" of plugin "config" is not a rule: "meta.remedy": the placeholder {{session_id}} cannot be filled: "session_id" is not a fact; beside facts and options there are {{harnery}} and {{session}}. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'an option that is not declared',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "at most {{options.most}}",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:6:9: rule "mine" of plugin "config" is not a rule: "meta.message": the placeholder {{options.most}} cannot be filled: "options.most" is read, and the rule declares no options. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'a fact to read that is none',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true",
        "reads": [
          "comands"
        ]
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:8:9: rule "mine" of plugin "config" is not a rule: "meta.reads": "comands" is not a fact (did you mean "commands"?). Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
  [
    'an options schema that is none',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true",
        "options": {
          "type": "objekt"
        }
      },
      "applies": true,
      "satisfied": true
    }
  }
}`,
    [
      'HARNERY_BAD_RULE: harnery.config.json:3:5: rule "mine" of plugin "config" is not a rule: its options schema is not valid: schema is invalid: data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf. Correct it, see "Write a rule" in the README; the rule is off until then.',
    ],
  ],
];

export const CONDITIONS: readonly Row[] = [
  [
    'a misspelt fact',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        ">": [
          {
            "var": "tol_uses"
          },
          5
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:13:13: the condition "satisfied" of rule "mine" cannot be used: ">" > 0 > var: "tol_uses" is not a fact (did you mean "tool_uses"?). Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a misspelt event',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "var": "count.state.status_chekced"
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: var: "count.state.status_chekced" names no event type (did you mean "state.status_checked"?); there are state.status_checked, state.task_set. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a misspelt domain',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        ">": [
          {
            "var": "count.stat.task_set"
          },
          0
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:13:13: the condition "satisfied" of rule "mine" cannot be used: ">" > 0 > var: "count.stat.task_set" names no event type (did you mean "state.task_set"?). Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'an event that is half',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "var": "count.state"
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: var: "count.state" names no event type, as in count.tool.pre_use. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a misspelt field of an event',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "===": [
          {
            "var": "last.turn.stop.statsu"
          },
          "completed"
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:13:13: the condition "satisfied" of rule "mine" cannot be used: "===" > 0 > var: "statsu" is not recorded with turn.stop (did you mean "status"?); there are host_event, status, plan_mode, background_tasks, answer, status_shown, place, seconds_ago. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a misspelt field of the host',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "var": "adapter.nam"
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: var: "nam" is not a field of adapter (did you mean "name"?). Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a misspelt field in a body',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "some": [
          {
            "var": "commands"
          },
          {
            "===": [
              {
                "var": "lin"
              },
              "npm test"
            ]
          }
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:18:17: the condition "satisfied" of rule "mine" cannot be used: some > 1 > "===" > 0 > var: "lin" is not a field of commands (did you mean "line"?). Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a field of a list',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "===": [
          {
            "var": "commands.line"
          },
          "npm test"
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:13:13: the condition "satisfied" of rule "mine" cannot be used: "===" > 0 > var: "commands.line": commands is a list; use some, all, none, filter or length. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a field of a number',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "var": "tool_uses.most"
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: var: "tool_uses.most": tool_uses has no fields, it is a number. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'an option that is not declared',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        ">": [
          {
            "var": "tool_uses"
          },
          {
            "var": "options.most"
          }
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:16:13: the condition "satisfied" of rule "mine" cannot be used: ">" > 1 > var: "options.most" is read, and the rule declares no options. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a misspelt name in missing',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "!": [
          {
            "missing": [
              "tol_uses"
            ]
          }
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:13:13: the condition "satisfied" of rule "mine" cannot be used: "!" > 0 > missing: "tol_uses" is not a fact (did you mean "tool_uses"?). Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a path to a prototype',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "var": "constructor.name"
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: var: its path "constructor.name" has the step "constructor", which is no data. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'an empty path',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "var": ""
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: var: its path is empty; only a body over a list reads all that it is given. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a path that is computed',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "var": {
          "cat": [
            "tool",
            "_uses"
          ]
        }
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: var: its path must be a text and not computed: what is computed cannot be checked. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'an unknown operator',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "gt": [
          1,
          2
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:10:7: the condition "satisfied" of rule "mine" cannot be used: unknown operator "gt"; there are var missing missing_some if and or ! !! === !== > >= < <= max min + * - / % merge in cat substr map filter reduce all some none. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'too few operands',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        ">": [
          {
            "var": "tool_uses"
          }
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: ">": it takes 2 operands, got 1. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'too many operands',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "!": [
          true,
          false
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: "!": it takes 1 operand, got 2. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'two operators in one object',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "and": [
          true
        ],
        "or": [
          true
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:10:7: the condition "satisfied" of rule "mine" cannot be used: an object must hold one operator, not 2 ("and", "or"). Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'no operator',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {}
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:10:7: the condition "satisfied" of rule "mine" cannot be used: an object must hold one operator, not 0. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'an equality that coerces',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "==": [
          {
            "var": "tool_uses"
          },
          "1"
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:10:7: the condition "satisfied" of rule "mine" cannot be used: operator "==" is refused: it takes the text "1" for the number 1; use "===". Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'an inequality that coerces',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "!=": [
          1,
          "1"
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:10:7: the condition "satisfied" of rule "mine" cannot be used: operator "!=" is refused: it takes the text "1" for the number 1; use "!==". Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'an operator that prints',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "log": {
          "var": "tool_uses"
        }
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:10:7: the condition "satisfied" of rule "mine" cannot be used: operator "log" is refused: it prints, and what a hook prints is its answer to the host; an explanation shows each value. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a cast',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "+": [
          "3"
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:11:9: the condition "satisfied" of rule "mine" cannot be used: "+": with one operand it would turn a text into a number; it takes at least 2 operands, got 1. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'another name of if',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "?:": [
          true,
          true,
          false
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:10:7: the condition "satisfied" of rule "mine" cannot be used: operator "?:" is refused: use "if", which does the same. Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
  [
    'a mistake deep inside',
    'harnery.config.json',
    `{
  "rules": {
    "mine": {
      "meta": {
        "description": "d",
        "message": "m",
        "remedy": "true"
      },
      "applies": true,
      "satisfied": {
        "and": [
          true,
          {
            "or": [
              false,
              {
                ">": [
                  {
                    "var": "hopps"
                  },
                  0
                ]
              }
            ]
          }
        ]
      }
    }
  }
}`,
    [
      'HARNERY_BAD_CONDITION: harnery.config.json:19:21: the condition "satisfied" of rule "mine" cannot be used: and > 1 > or > 1 > ">" > 0 > var: "hopps" is not a fact (did you mean "hops"?). Correct the condition or set the rule to "off"; the rule is off until then.',
    ],
  ],
];

export const FILES: readonly Row[] = [
  [
    'a comma too much',
    'harnery.config.json',
    `{
  "observe": true,
}
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.json cannot be used: harnery.config.json:3:1: Unexpected "}". Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a key twice',
    'harnery.config.json',
    `{ "observe": true, "observe": false }
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.json cannot be used: harnery.config.json:1:20: Key "observe" stands twice. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'an empty file',
    'harnery.config.json',
    '',
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.json cannot be used: it is empty. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a list',
    'harnery.config.json',
    `[]
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.json cannot be used: it gives a list, and an object is due. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'YAML out of line',
    '.harneryrc.yaml',
    `rules:
  task_set: off
 observe: true
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/.harneryrc.yaml cannot be used: .harneryrc.yaml:3:1: All mapping items must start at the same column. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'YAML in .harneryrc',
    '.harneryrc',
    `obsreve: true
`,
    [
      'HARNERY_BAD_SETTING: .harneryrc:1:1: "obsreve" in the config cannot be used: unknown key "obsreve" (did you mean "observe"?); there are $schema, plugins, rules, adapters, observe, record. Correct it; until then it is left out.',
    ],
  ],
  [
    'a misspelt rule in package.json',
    'package.json',
    `{
  "harnery": { "rules": { "tsk_set": "off" } }
}
`,
    [
      'HARNERY_UNKNOWN_RULE: package.json:2:27: the config names a rule that no plugin brings: "tsk_set" (did you mean "task_set"?). Known rules: status_checked, task_set, status_shown, verify_after_edit.',
    ],
  ],
  [
    'a broken package.json',
    'package.json',
    `{ "harnery": { 
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/package.json cannot be used: package.json:2:1: Unexpected end. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a misspelt rule in TypeScript',
    'harnery.config.ts',
    `import { defineConfig } from 'harnery';
export default defineConfig({
  rules: {
    stauts_checked: 'error',
  },
});
`,
    [
      'HARNERY_UNKNOWN_RULE: harnery.config.ts:4:5: the config names a rule that no plugin brings: "stauts_checked" (did you mean "status_checked"?). Known rules: status_checked, task_set, status_shown, verify_after_edit.',
    ],
  ],
  [
    'B53: a syntax error on line 7',
    'harnery.config.ts',
    `interface Unused {
  readonly name: string;
}

export default {};

const broken = ;
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.ts cannot be used: harnery.config.ts:7:16: Unexpected token. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a package that is not there',
    'harnery.config.ts',
    `import acme from 'acme-plugin';
import { recommended } from 'harnery/plugins/recommended';
export default { plugins: [recommended, acme], rules: { 'acme/mine': 'warn' } };
`,
    [
      'HARNERY_IMPORT_FAILED: harnery.config.ts:1:18: the config imports "acme-plugin", which cannot be loaded: it is not installed. Install, correct or update it; until then the config goes on without it.',
    ],
  ],
  [
    'a package that is not there, and is needed for more than plugins',
    'harnery.config.ts',
    `import acme from 'acme-plugin';
export default { rules: acme.rules };
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.ts cannot be used: harnery.config.ts:1:18: Cannot find package "acme-plugin". Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a file that is not there',
    'harnery.config.ts',
    `import { rule } from './rule.ts';
export default { plugins: [rule] };
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.ts cannot be used: harnery.config.ts:1:22: Cannot find "./rule.ts". Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'an alias of paths',
    'harnery.config.ts',
    `import { rule } from '@/rule';
export default { plugins: [rule] };
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.ts cannot be used: harnery.config.ts:1:22: "@/rule" is a path alias, which only a compiler knows; import by a relative path. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a module of ours that is not there',
    'harnery.config.mjs',
    `import { recommended } from 'harnery/plugins/recomended';
export default { plugins: [recommended] };
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.mjs cannot be used: harnery.config.mjs:1:29: Cannot find package "harnery/plugins/recomended". Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'no default export',
    'harnery.config.mjs',
    `export const observe = true;
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.mjs cannot be used: it has no default export; write export default defineConfig({ ... }). Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a function',
    'harnery.config.mjs',
    `export default () => ({ observe: true });
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.mjs cannot be used: it gives a function, and an object is due. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a throw',
    'harnery.config.mjs',
    `
throw new Error('no such team');
`,
    [
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.mjs cannot be used: harnery.config.mjs:2:7: no such team. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a misspelt option of an adapter',
    'harnery.config.mjs',
    `import { cursor } from 'harnery/adapters/cursor';
export default {
  adapters: [cursor({ followUpCap: 2 })],
};
`,
    [
      'HARNERY_BAD_SETTING: harnery.config.mjs:3:23: "adapters > cursor > followUpCap" in the config cannot be used: unknown option "followUpCap" (did you mean "followupCap"?). Correct it; until then it is left out.',
    ],
  ],
  [
    'B49: a text for a cap',
    'harnery.config.mjs',
    `import { cursor } from 'harnery/adapters/cursor';
export default {
  adapters: [cursor({ followupCap: '3' })],
};
`,
    [
      'HARNERY_BAD_CAP: harnery.config.mjs:3:23: the follow-up cap of adapter "cursor" is "3". Use a whole number from 1 on; the default cap holds until then.',
    ],
  ],
  [
    'an adapter that was not called',
    'harnery.config.mjs',
    `import { cursor } from 'harnery/adapters/cursor';
export default {
  adapters: [cursor],
};
`,
    [
      'HARNERY_BAD_ADAPTER: harnery.config.mjs:3:14: adapter "cursor" of the config cannot be used: it is a factory; call it. See "Write an adapter" in the README; all other adapters work.',
    ],
  ],
  [
    'a plugin that was not called',
    'harnery.config.mjs',
    `export default {
  plugins: [() => ({ name: "acme" })],
};
`,
    [
      'HARNERY_BAD_PLUGIN: harnery.config.mjs:2:13: an entry of "plugins" is not a plugin: it is a function. Import the plugin and name it here, as in plugins: [recommended, acme()]; a factory is called.',
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.mjs cannot be used: its plugins bring no adapter, so that no host is served; name recommended among them. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a plugin that it needs is missing',
    'harnery.config.mjs',
    `import { remediationMarker } from 'harnery/plugins/remediation-marker';
export default { plugins: [remediationMarker] };
`,
    [
      'HARNERY_MISSING_DEPENDENCY: plugin "remediation-marker" needs plugin "turn-window". Add it to "plugins" in the config; until then the plugin is left out.',
      'HARNERY_BAD_CONFIG: ROOT/harnery.config.mjs cannot be used: its plugins bring no adapter, so that no host is served; name recommended among them. Correct the file; until then the built-in rules only observe.',
    ],
  ],
  [
    'a plugin twice',
    'harnery.config.mjs',
    `import { recommended } from 'harnery/plugins/recommended';
import { ritual } from 'harnery/plugins/ritual';
export default { plugins: [recommended, ritual] };
`,
    [
      'HARNERY_DUPLICATE_NAME: two plugins are named "ritual", and that of entry 2 of "plugins" is left out. Take one of them out of the config, or give it another name.',
    ],
  ],
];
