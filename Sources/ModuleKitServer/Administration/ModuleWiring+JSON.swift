#if Server
  import ModuleManifests
  import VersionResolver

  extension ModuleWiring {
    /// The wiring as a document with the schema `modulekit.graph/1`.
    var json: JSONValue {
      [
        "schema": "modulekit.graph/1",
        "modules": .array(
          modules.map { module in
            [
              "name": .string(module.manifest.name),
              "version": .string(module.manifest.version.description),
              "dependsOn": .strings(module.dependsOn.map { modules[$0].manifest.name }),
            ]
          }
        ),
        "providers": .object(
          JSONObject(
            providers.keys.sortedBytewise().map { interface in
              let places = providers[interface] ?? []
              return (key: interface, value: .strings(places.map { modules[$0].manifest.name }))
            }
          )
        ),
        "adapters": .array(
          adapters.map { adapter in
            ["required": .string(adapter.required), "provided": .string(adapter.provided)]
          }
        ),
      ]
    }
  }
#endif
